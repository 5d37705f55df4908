import { known, knownFor, type KnownPackage, MUTATION, NETWORK } from './known-package.ts';

const FS_EXTRA =
  'copy createFile createLink createSymlink emptyDir emptydir ensureDir ensureFile ensureLink ensureSymlink mkdirp mkdirs move outputFile outputJson outputJSON remove writeJson writeJSON'
    .split(' ')
    .flatMap((name) => [name, `${name}Sync`])
    .join(' ');
const JETPACK = 'append copy dir file move remove rename symlink write tmpDir createWriteStream'
  .split(' ')
  .flatMap((name) => [name, `${name}Async`])
  .join(' ');

/** Packages that make, change or remove files and folders. */
export const FILE_WRITERS: readonly KnownPackage[] = [
  known('fs-extra', 'changes files', [MUTATION, FS_EXTRA]),
  known('fs-jetpack', 'changes files', [MUTATION, JETPACK]),
  known('fs-plus', 'changes files', [MUTATION, 'copy makeTree makeTreeSync remove removeSync writeFile writeFileSync']),
  known('sander', 'changes files', [MUTATION, 'copydir copyFile mkdir rename rimraf symlink writeFile writeFileSync']),
  known('jsonfile', 'writes files', [MUTATION, 'writeFile writeFileSync']),
  known('tmp', 'makes files and folders', [MUTATION, 'file fileSync dir dirSync']),
  known('tmp-promise', 'makes files and folders', [MUTATION, 'file fileSync dir dirSync withFile withDir']),
  known('temp', 'makes files and folders', [MUTATION, 'open openSync mkdir mkdirSync createWriteStream']),
  known('tempy', 'makes files and folders', [MUTATION, 'write writeSync directory temporaryWrite temporaryDirectory']),
  known('atomically', 'writes files', [MUTATION, 'writeFile writeFileSync']),
  known('lockfile', 'makes lock files', [MUTATION, 'lock lockSync unlock unlockSync']),
  known('proper-lockfile', 'makes lock files', [MUTATION, 'lock lockSync unlock unlockSync']),
  known('csv-writer', 'writes tables to files', [MUTATION, 'createObjectCsvWriter createArrayCsvWriter']),
  known('objects-to-csv', 'writes tables to files', [MUTATION, '#.toDisk']),
  known('fast-csv', 'writes tables to files', [MUTATION, 'writeToPath']),
  known('@fast-csv/format', 'writes tables to files', [MUTATION, 'writeToPath']),
  known('xlsx', 'writes tables to files', [MUTATION, 'writeFile writeFileSync writeFileAsync writeFileXLSX']),
  known('exceljs', 'writes tables to files', [MUTATION, '~writeFile stream.xlsx.WorkbookWriter']),
  known('excel4node', 'writes tables to files', [MUTATION, '#.write']),
  known('xlsx-populate', 'writes tables to files', [MUTATION, '~toFileAsync']),
  known('sharp', 'writes pictures', [MUTATION, '~toFile']),
  known('jimp', 'writes pictures', [MUTATION, '~write ~writeAsync']),
  known('qrcode', 'writes pictures', [MUTATION, 'toFile']),
  known('html-pdf', 'writes documents', [MUTATION, '~toFile']),
  known('adm-zip', 'writes and unpacks archives', [
    MUTATION,
    '#.writeZip #.extractAllTo #.extractAllToAsync #.extractEntryTo',
  ]),
  known('node-stream-zip', 'unpacks archives', [MUTATION, '~extract']),
  known('unzipper', 'unpacks archives', [MUTATION, 'Extract']),
  known('unzip', 'unpacks archives', [MUTATION, 'Extract']),
  known('unzip-stream', 'unpacks archives', [MUTATION, 'Extract']),
  known('tar', 'writes and unpacks archives', [MUTATION, 'x extract c create u update r replace']),
  known('tar-fs', 'unpacks archives', [MUTATION, 'extract']),
  known('targz', 'writes and unpacks archives', [MUTATION, 'compress decompress']),
  known('zip-lib', 'writes and unpacks archives', [MUTATION, 'archiveFile archiveFolder extract']),
  known('zip-a-folder', 'writes archives', [MUTATION, 'zip tar']),
  known('7zip-min', 'writes and unpacks archives', [MUTATION, 'pack unpack']),
  known('node-7z', 'writes and unpacks archives', [MUTATION, 'add extract extractFull']),
  known('extract-zip', 'unpacks archives', [MUTATION, '.']),
  known('decompress', 'unpacks archives', [MUTATION, '.']),
  known('winston', 'writes log files', [MUTATION, 'transports.File transports.DailyRotateFile']),
  known('winston-daily-rotate-file', 'writes log files', [MUTATION, '.']),
  known('file-stream-rotator', 'writes log files', [MUTATION, 'getStream']),
  known('rotating-file-stream', 'writes log files', [MUTATION, '. createStream']),
  known('simple-node-logger', 'writes log files', [MUTATION, 'createSimpleFileLogger createRollingFileLogger']),
  known('tracer', 'writes log files', [MUTATION, 'dailyfile']),
  known('multer', 'keeps what is uploaded in files', [MUTATION, 'diskStorage']),
  known('node-persist', 'keeps values in files', [
    MUTATION,
    'init initSync setItem setItemSync removeItem clear create',
  ]),
  known('node-localstorage', 'keeps values in files', [MUTATION, 'LocalStorage JSONStorage']),
  known('configstore', 'keeps settings in a file', [MUTATION, '#.set #.delete #.clear']),
  known('conf', 'keeps settings in a file', [MUTATION, '#.set #.delete #.clear']),
  known('electron-store', 'keeps settings in a file', [MUTATION, '#.set #.delete #.clear']),
  known('data-store', 'keeps settings in a file', [MUTATION, '#.set #.del #.save ().set ().del ().save']),
  known('flat-cache', 'keeps values in files', [MUTATION, 'load create clearAll clearCacheById']),
  known('cacache', 'keeps values in files', [MUTATION, 'put put.stream rm.all rm.entry']),
  known(
    'isomorphic-git',
    'writes copies of repositories',
    [NETWORK, 'clone fetch pull push'],
    [MUTATION, 'clone checkout init add commit pull'],
  ),
  known('gulp', 'writes files', [MUTATION, 'dest symlink']),
  known('vinyl-fs', 'writes files', [MUTATION, 'dest symlink']),
  known('metalsmith', 'writes files', [MUTATION, '~build']),
  known('rollup', 'writes bundles', [MUTATION, '~write']),
  known('webpack', 'writes bundles', [MUTATION, '~run']),
  known('vite', 'writes bundles', [MUTATION, 'build']),
  known('esbuild', 'writes bundles'),
  known('mem-fs-editor', 'writes files', [MUTATION, '~commit']),
  known('to-vfile', 'writes files', [MUTATION, 'write writeSync']),
  known('fstream', 'writes files', [MUTATION, 'Writer DirWriter FileWriter']),
  known('wrench', 'changes folders', [
    MUTATION,
    'mkdirSyncRecursive rmdirRecursive rmdirSyncRecursive copyDirRecursive copyDirSyncRecursive chmodSyncRecursive chownSyncRecursive',
  ]),
  known('quick-temp', 'makes folders', [MUTATION, 'makeOrRemake makeOrReuse remove']),
  known('lowdb', 'keeps values in files', [MUTATION, '~write']),
  known('node-json-db', 'keeps values in files', [MUTATION, 'JsonDB ~push ~save']),
  known('edit-json-file', 'keeps values in files', [MUTATION, '~save']),
  ...['level', 'levelup', 'leveldown', 'classic-level'].map((module) =>
    known(module, 'keeps a database in files', [MUTATION, '. Level ClassicLevel']),
  ),
  known('log4js', 'writes log files'),
  known('serialport', 'opens a serial device'),
  ...knownFor(
    MUTATION,
    'changes files',
    'rimraf mkdirp make-dir del write-file-atomic cp-file copy-file cpy cpx cpx2 copyfiles ncp recursive-copy copy-dir move-file mv move-concurrently trash write write-json-file write-file write-yaml write-yaml-file write-pkg writefile temp-write mktemp delete-empty empty-folder mkpath mkdir-recursive mkdir-p mk-dirs output-file-sync create-output-stream fast-write-atomic fs-write-stream-atomic fs-writefile-promise symlink-dir symlink-or-copy cmd-shim bin-links fs-symlink fs-vacuum broccoli-writer steno file-system-cache @npmcli/move-file copy-concurrently rename-overwrite w-json copy-dereference write-json write-file-safe remove-file-safe write-dir-safe mktmpdir unique-temp-dir @timsuchanek/copy copy mkdir sync-content modclean fs-copy-file fs-copy-file-sync fs-mkdirp-stream @pnpm/fs.hard-link-dir update-dotenv write-package write-ini-file update-json-file concat-files tree-sync replace-in-file replace-in-files gulp-clean gulp-rimraf save-file cache-manager-fs cache-manager-fs-hash',
  ),
  ...knownFor(
    MUTATION,
    'unpacks archives',
    'decompress-zip @xhmikosr/decompress unzip-crx unzip-crx-3 unzip2 tarball-extract download-tarball gunzip-file node-targz zip-local',
  ),
  ...knownFor(
    [...NETWORK, ...MUTATION],
    'loads files from the network',
    'node-downloader-helper easydl nugget degit tiged giget gitly download-file node-wget wget-improved website-scraper @xhmikosr/downloader @electron/get electron-download git-clone github-download bin-wrapper binwrap binary-install',
  ),
];
