import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { product } from './product.js';

/**
 * A connection to the product that can be cut: a TCP proxy with an address of its own. A browser set to offline still
 * lets its service worker through, so an offline test must not depend on that alone.
 */
export class CuttableConnection {
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  readonly #server = createServer((near) => {
    if (this.#isCut) return near.destroy();
    const { hostname, port } = new URL(product.url);
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });

  static async open(): Promise<CuttableConnection> {
    const line = new CuttableConnection();
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
