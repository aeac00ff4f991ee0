// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.server.ServerConfig;
import org.apache.zookeeper.server.ZooKeeperServerMain;
import org.apache.zookeeper.util.ServiceUtils;

/**
 * SharedServers PORTFILE: many ZooKeeper servers in one process, each for as long as whoever asked
 * for it keeps a connection open. Most of what a server of a test costs is Java that is loaded and
 * compiled; here that is done once. To PORTFILE it writes the port of loopback that it listens on
 * and its process id. It ends where nobody came for {@link #IDLE_MS} and no server is left.
 *
 * <p>One sends the path of a zoo.cfg, a line, is answered with the line "here", and sends another
 * line. Then nothing comes, or, of a server that does not start, why.
 */
final class SharedServers {
    private static final int IDLE_MS = 30_000;

    /** By path of their zoo.cfg: one that is started there again waits for the one before it. */
    private static final Map<String, CountDownLatch> running = new ConcurrentHashMap<>();
    private static final AtomicInteger visitors = new AtomicInteger();

    public static void main(String[] arguments) throws IOException {
        Path portFile = Paths.get(arguments[0]);
        long process = ProcessHandle.current().pid();
        // Of a server that cannot make its files, as when its folder has gone while it started.
        ServiceUtils.setSystemExitProcedure(ServiceUtils.LOG_ONLY);
        try (ServerSocket door = new ServerSocket(0, 200, InetAddress.getLoopbackAddress())) {
            String place = door.getLocalPort() + " " + process + "\n";
            Path written = Paths.get(portFile + "." + process);
            Files.writeString(written, place);
            Files.move(written, portFile, StandardCopyOption.ATOMIC_MOVE);
            door.setSoTimeout(IDLE_MS);
            while (true) {
                try {
                    Socket visitor = door.accept();
                    visitors.incrementAndGet();
                    new Thread(() -> receive(visitor)).start();
                } catch (SocketTimeoutException nobodyCame) {
                    if (visitors.get() == 0)
                        break;
                }
            }
            if (Files.readString(portFile).equals(place))
                Files.delete(portFile);
        } finally {
            System.exit(0); // timers of ended servers may still run
        }
    }

    private static void receive(Socket visitor) {
        try (visitor) {
            BufferedReader said = new BufferedReader(
                    new InputStreamReader(visitor.getInputStream(), StandardCharsets.UTF_8));
            String path = said.readLine();
            say(visitor, "here\n");
            if (said.readLine() != null) // nobody else serves it, though we took long
                serve(path, visitor, said);
        } catch (IOException gone) {
            // whoever has gone needs no server
        } finally {
            visitors.decrementAndGet();
        }
    }

    private static void serve(String path, Socket visitor, BufferedReader said) throws IOException {
        Server server = new Server();
        AtomicBoolean hasGone = new AtomicBoolean();
        new Thread(() -> {
            waitForEnd(said);
            hasGone.set(true);
            server.end();
        }).start();
        CountDownLatch ended = new CountDownLatch(1);
        for (CountDownLatch before; (before = running.putIfAbsent(path, ended)) != null;)
            awaitQuietly(before);
        try {
            ServerConfig config = new ServerConfig();
            config.parse(path);
            if (!hasGone.get())
                server.runFromConfig(config);
        } catch (Throwable why) {
            server.shutdown(); // its port is for others
            say(visitor, why + "\n");
        } finally {
            server.started.countDown();
            running.remove(path, ended);
            ended.countDown();
        }
    }

    private static void waitForEnd(BufferedReader said) {
        try {
            while (said.read() >= 0) {}
        } catch (IOException gone) {
            // as good as the end
        }
    }

    private static void say(Socket visitor, String text) throws IOException {
        OutputStream out = visitor.getOutputStream();
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Server extends ZooKeeperServerMain {
        private final CountDownLatch started = new CountDownLatch(1);

        @Override
        protected void serverStarted() {
            started.countDown();
        }

        @Override
        protected void shutdown() { // for the class around it
            super.shutdown();
        }

        /** One that is still starting is ended once it has. */
        void end() {
            awaitQuietly(started);
            close();
        }
    }
}
