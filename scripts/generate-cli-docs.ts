import { readPackageFile } from '../src/app/config.ts';
import { renderCommandDocs } from '../src/cli/render-command-docs.ts';
import { writeOrCheck } from './generated-file.ts';

/** The page of the command line, made from the commands themselves. */
writeOrCheck('scripts/generate-cli-docs.ts', {
  'docs/cli.md': renderCommandDocs(readPackageFile(process.cwd()).defaultFolders),
});
