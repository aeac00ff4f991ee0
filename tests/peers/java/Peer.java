// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Contenders of Curator's and ZooKeeper's own recipes, each with a session and a thread of its own,
 * driven by lines on standard input. tests/peers/peer.h describes the protocol.
 */
public final class Peer {
    private final String connect;
    private final Map<String, Contender> contenders = new HashMap<>();

    private Peer(String connect) {
        this.connect = connect;
    }

    static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private void obey(String[] words) throws Exception {
        final String name = words[1];
        if (words[0].equals("open")) {
            contenders.put(name, new Contender(name, connect, Integer.parseInt(words[2])));
            return;
        }
        final Contender contender = contenders.get(name);
        switch (words[0]) {
            case "acquire" -> contender.acquire(words[2], words[3], words[4], words[5]);
            case "thread" -> contender.giveThread(words[2]);
            case "release" -> contender.release(words[2]);
            case "giveup" -> contender.giveUp(words[2]);
            case "participants" -> contender.sayParticipants(words[2]);
            case "revoke" -> contender.revoke(words[2]);
            case "close" -> contender.close();
            case "ping" -> contender.ping(words[2]);
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    public static void main(String[] arguments) throws Exception {
        final Peer peer = new Peer(arguments[0]);
        final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            final String[] words = line.split(" ");
            try {
                peer.obey(words);
            } catch (Exception e) {
                say("failed " + words[1] + " " + Arrays.toString(words) + ": " + e);
            }
        }
        System.exit(0); // our program is gone, or has closed the pipe: so do we, with all sessions
    }
}
