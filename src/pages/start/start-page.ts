import type { Page } from '../page.ts';
import { startView } from './start-view.ts';

/** `GET /`: a search box, what this is, what is published, and a way in by topic. */
export const startPage: Page = {
  async read(visit, facts, site) {
    const [health, publication, directory] = await Promise.all([
      facts.getHealth(),
      facts.getPublication(),
      facts.getDirectory(),
    ]);
    return startView({ health, publication, directory }, visit, site);
  },
};
