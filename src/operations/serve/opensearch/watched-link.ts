import { Failure } from '../../../base/failure.ts';
import type { OpenSearchLink } from './open-search-link.ts';

/** The same link; whoever watches is told once that it fails, and once that it answers again. */
export function watchedLink(
  link: OpenSearchLink,
  { onGone, onBack }: { readonly onGone: (advice: string) => void; readonly onBack: () => void },
): OpenSearchLink {
  let isGone = false;
  return {
    ...link,
    async ask(asked) {
      try {
        const answer = await link.ask(asked);
        if (isGone) onBack();
        isGone = false;
        return answer;
      } catch (thrown) {
        if (!isGone) onGone(Failure.from(thrown).message);
        isGone = true;
        throw thrown;
      }
    },
  };
}
