import { LiveSearch } from './live-search.ts';
import { KeyShortcuts } from './key-shortcuts.ts';

customElements.define('live-search', LiveSearch);
customElements.define('key-shortcuts', KeyShortcuts);
