import { askOneSnapshot } from '../one-snapshot.ts';
import type { Page } from '../page.ts';
import { startView } from './start-view.ts';

/** `GET /`: a search box, what this is, what is published, and a way in by topic. */
export const startPage: Page = {
  async read(visit, facts, site) {
    const [health, publication, directory] = await askOneSnapshot(
      () => Promise.all([facts.getHealth(), facts.getPublication(), facts.getDirectory()]),
      ([{ discovery }, manifest, root]) => [discovery.snapshot_id, manifest.snapshot_id, root.snapshot_id],
    );
    return startView({ health, publication, directory }, visit, site);
  },
};
