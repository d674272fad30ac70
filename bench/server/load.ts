import http from 'node:http';
import { setTimeout } from 'node:timers/promises';

export interface Target {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

export interface Load {
  /** Requests for the work answered per second. */
  perSecond: number;
  /** Waiting times of the unrelated requests, in milliseconds, sorted. */
  unrelated: number[];
}

const UNRELATED: Target = { method: 'GET', path: '/health' };
const UNRELATED_CONNECTIONS = 2;
const UNRELATED_PAUSE_MS = 5;

/** Asks for the work on several connections, without a pause, while others ask for `/health`. */
export async function load(
  port: number,
  work: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true });
  const end = performance.now() + seconds * 1000;
  const unrelated: number[] = [];
  let answered = 0;

  const doWork = async () => {
    while (performance.now() < end) {
      await request(port, agent, work);
      answered += 1;
    }
  };
  const askUnrelated = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await request(port, agent, UNRELATED);
      unrelated.push(performance.now() - start);
      await setTimeout(UNRELATED_PAUSE_MS);
    }
  };
  await Promise.all([
    ...Array.from({ length: connections }, doWork),
    ...Array.from({ length: UNRELATED_CONNECTIONS }, askUnrelated),
  ]);
  agent.destroy();
  return { perSecond: answered / seconds, unrelated: unrelated.sort((a, b) => a - b) };
}

/** @throws {Error} If the answer is no success, so that a broken server is not taken for a fast one. */
async function request(port: number, agent: http.Agent, target: Target): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const { method, path, body } = target;
    const sent = http.request(
      { host: '127.0.0.1', port, agent, method, path, timeout: 30_000 },
      (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${method} ${path}: ${String(response.statusCode)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer`)));
    sent.end(body);
  });
}
