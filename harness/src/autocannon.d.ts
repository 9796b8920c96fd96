/** The part of autocannon that we use. It ships no types. */
declare module 'autocannon' {
  interface Request {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    headers: Record<string, string>;
    body?: string;
    /** Called before each time the request is sent. */
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
    /** In milliseconds. */
    sampleInt: number;
    requests: Request[];
    /** Called for each connection before it is opened. */
    setupClient?: (client: Client) => void;
  }
  interface Result {
    requests: { total: number };
    latency: { p99: number };
    duration: number;
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
