import { describe, expect, it } from 'vitest';
import { searchDocument } from '../../test/support/discovery-documents.ts';
import { toDirectoryEntry } from './directory-input.ts';

describe('toDirectoryEntry', () => {
  it('keeps the names without owners and scopes, each once', () => {
    const { entry } = searchDocument({ repo: 'notes', name: 'acme/notes', package: '@acme/notes-tool', en: 'Notes' });

    expect(toDirectoryEntry(entry, ['notes.take'])).toEqual({
      entryId: entry.entry_id,
      owner: 'acme',
      names: ['notes', 'notes-tool'],
      categoryId: 'tools',
      description: { en: 'Notes', zhCn: null },
      claims: ['notes.take'],
    });
  });

  it('takes the folder for the repository where many plugins share one', () => {
    const { entry } = searchDocument({ repo: 'suite', name: 'mail', folder: 'packages/plugin-mail' });

    expect(toDirectoryEntry(entry, []).names).toEqual(['mail', 'plugin-mail']);
  });
});
