/** What the benchmark uses of autocannon, which ships without types. */
declare module 'autocannon' {
  export interface AutocannonRequest {
    /** Called before each request; what it returns is sent. */
    readonly setupRequest: (request: object) => object;
  }

  export interface AutocannonOptions {
    readonly url: string;
    readonly connections: number;
    /** Seconds that an answer may take. */
    readonly timeout?: number;
    /** Seconds; where `amount` is absent. */
    readonly duration?: number;
    /** How many requests. */
    readonly amount?: number;
    readonly requests: readonly AutocannonRequest[];
  }

  export interface AutocannonResult {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
    /** Connections that broke, and requests without an answer in time. */
    readonly errors: number;
    /** Seconds. */
    readonly duration: number;
    /** Bytes, headers included. */
    readonly throughput: { readonly total: number };
  }

  export default function autocannon(options: AutocannonOptions): Promise<AutocannonResult>;
}
