import { Counter, Gauge, type Registry } from 'prom-client';

/** What a metric shows at this moment: a value for each set of labels; what is not known has none. */
export type Values = ReadonlyArray<readonly [labels: Readonly<Record<string, string>>, value: number]>;

interface ReadOffOptions {
  /** Behind `plugin_facts_`. */
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly registers: Registry[];
}

/** A gauge that is read off when somebody asks. */
export function gaugeOf({ name, labelNames = [], ...options }: ReadOffOptions, read: () => Values): void {
  // oxlint-disable-next-line no-new -- it stands in the registry from here on
  new Gauge({
    ...options,
    name: `plugin_facts_${name}`,
    labelNames: [...labelNames],
    collect() {
      this.reset();
      // What has no labels would show 0 in place of nothing.
      if (labelNames.length === 0) this.remove();
      for (const [labels, value] of read()) this.set(labels, value);
    },
  });
}

/** The same of what only grows. */
export function counterOf({ name, labelNames = [], ...options }: ReadOffOptions, read: () => Values): void {
  // oxlint-disable-next-line no-new -- it stands in the registry from here on
  new Counter({
    ...options,
    name: `plugin_facts_${name}`,
    labelNames: [...labelNames],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}
