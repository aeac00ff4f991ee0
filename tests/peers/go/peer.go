// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Contenders of go-zookeeper's Lock, each with a session and a goroutine of its own, driven by
// lines on standard input. tests/peers/peer.h describes the protocol.
package main

import (
	"bufio"
	"fmt"
	"io/ioutil"
	"log"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/samuel/go-zookeeper/zk"
)

var output sync.Mutex

func say(words ...interface{}) {
	output.Lock()
	defer output.Unlock()
	fmt.Println(words...)
}

type contender struct {
	name   string
	conn   *zk.Conn
	lock   *zk.Lock
	closed int32
}

func open(name string, connect string, timeout time.Duration) (*contender, error) {
	conn, events, err := zk.Connect([]string{connect}, timeout)
	if err != nil {
		return nil, err
	}
	for event := range events {
		if event.State == zk.StateHasSession {
			break
		}
	}
	go func() {
		for range events { // nobody else reads them, and the library blocks when nobody does
		}
	}()
	say("opened", name, fmt.Sprintf("0x%x", uint64(conn.SessionID())))
	return &contender{name: name, conn: conn}, nil
}

func (c *contender) acquire(label string, path string) {
	c.lock = zk.NewLock(c.conn, path, zk.WorldACL(zk.PermAll))
	if err := c.lock.Lock(); err != nil {
		if atomic.LoadInt32(&c.closed) != 0 {
			say("gaveup", c.name, label)
			return
		}
		say("failed", c.name, label, err)
		return
	}
	say("held", c.name, label)
}

func (c *contender) release(label string) {
	if err := c.lock.Unlock(); err != nil {
		say("failed", c.name, label, err)
		return
	}
	say("released", c.name, label)
}

func obey(contenders map[string]*contender, words []string) error {
	name := words[1]
	switch words[0] {
	case "open":
		timeoutMs, err := strconv.Atoi(words[2])
		if err != nil {
			return err
		}
		opened, err := open(name, os.Args[1], time.Duration(timeoutMs)*time.Millisecond)
		if err != nil {
			return err
		}
		contenders[name] = opened
	case "acquire": // label kind path argument; there is one kind
		go contenders[name].acquire(words[2], words[4])
	case "release":
		contenders[name].release(words[2])
	case "giveup", "close": // a Lock() that waits cannot be cancelled in this library
		atomic.StoreInt32(&contenders[name].closed, 1)
		contenders[name].conn.Close()
		say("closed", name)
	default:
		return fmt.Errorf("unknown command %q", words[0])
	}
	return nil
}

func main() {
	log.SetOutput(ioutil.Discard)
	contenders := map[string]*contender{}
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		words := strings.Fields(input.Text())
		if err := obey(contenders, words); err != nil {
			say("failed", words[1], err)
		}
	}
}
