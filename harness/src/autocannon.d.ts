/** The part of autocannon that we use; it brings no types of its own. */
declare module 'autocannon' {
  interface Request {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    headers: Record<string, string>;
    body?: string;
    /** Called each time before the request is sent. */
    setupRequest?: (request: Request) => Request;
  }
  /** One connection. */
  interface Client {
    pipelinedRequests: { addBody: (part: Uint8Array) => void };
  }
  interface Options {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    requests: Request[];
    /** Called for each connection before it is made. */
    setupClient?: (client: Client) => void;
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    duration: number;
    '2xx': number;
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
