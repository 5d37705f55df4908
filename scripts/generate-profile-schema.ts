import { z } from 'zod';
import { PluginProfileFile } from '../src/sources/plugin-profiles/profile-file.ts';
import { writeOrCheck } from './generated-file.ts';

/** The form of publishers' profiles, for editors and other programs. */
writeOrCheck('scripts/generate-profile-schema.ts', {
  'docs/plugin-profile.schema.json': `${JSON.stringify(
    { title: 'Plugin profile', ...z.toJSONSchema(PluginProfileFile, { io: 'input' }) },
    null,
    2,
  )}\n`,
});
