import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Components } from './components.js';
import { Metrics } from './metrics.js';

/** The port of this program's monitor; 0 for none. */
export const MONITOR_PORT = Symbol('monitor port');

/**
 * The monitoring server of a process, on a separate port for operators only: /metrics, /health with all details, /health/live and
 * /health/ready.
 */
@Injectable()
export class MonitorServer implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Monitor');
  #server: Server | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MONITOR_PORT) private readonly port: number,
    private readonly components: Components,
    private readonly metrics: Metrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.port === 0) return;
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error: Error) => {
        this.#logger.warn(`Not answered: ${error.message}`);
        response.writeHead(500).end();
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => {
      // A monitor that can't start doesn't stop the product.
      server.once('error', (error) => {
        this.#logger.error(`Health and metrics have no port: ${error.message}`);
        resolve();
      });
      server.listen(this.port, this.config.monitor.host, resolve);
    });
  }

  onApplicationShutdown(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  async #answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = url?.split('?')[0];
    if (method !== 'GET' && method !== 'HEAD') response.writeHead(405).end();
    else if (path === '/metrics') {
      const text = await this.metrics.text();
      response.writeHead(200, { 'Content-Type': this.metrics.contentType }).end(text);
    } else if (path === '/health/live') sendJson(response, 200, { status: 'ok' });
    else if (path === '/health/ready') {
      const status = await this.components.readiness();
      sendJson(response, status === 'down' ? 503 : 200, { status });
    } else if (path === '/health') {
      const health = await this.components.health();
      sendJson(response, health.status === 'down' ? 503 : 200, health);
    } else response.writeHead(404).end();
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}
