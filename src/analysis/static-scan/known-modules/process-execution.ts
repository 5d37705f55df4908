import { type KnownPackage, MUTATION, NETWORK, PERSISTENCE, PROCESS, SHELL, known, knownFor } from './known-package.ts';

/** Packages that start programs, some by a shell. */
export const PROGRAMS: readonly KnownPackage[] = [
  known(
    'execa',
    'starts programs',
    [PROCESS, '. execa execaSync execaNode sync node $'],
    [SHELL, 'execaCommand execaCommandSync command commandSync shell shellSync'],
  ),
  known('cross-spawn', 'starts programs', [PROCESS, '. sync spawn']),
  known('tinyexec', 'starts programs', [PROCESS, 'x exec xSync']),
  known('child-process-promise', 'starts programs', [SHELL, 'exec'], [PROCESS, 'spawn execFile fork']),
  known('promisify-child-process', 'starts programs', [SHELL, 'exec'], [PROCESS, 'spawn execFile fork']),
  known('child-process-ext', 'starts programs', [PROCESS, 'spawn']),
  known('mz/child_process', 'starts programs', [SHELL, 'exec execSync'], [PROCESS, 'spawn spawnSync execFile fork']),
  known('teen_process', 'starts programs', [PROCESS, 'exec spawn SubProcess']),
  known('@actions/exec', 'starts programs', [PROCESS, 'exec getExecOutput']),
  known('pm2', 'starts programs and keeps them running', [PROCESS, 'start restart']),
  known('forever', 'starts programs and keeps them running', [PROCESS, 'start startDaemon Monitor']),
  known('forever-monitor', 'starts programs and keeps them running', [PROCESS, 'start Monitor']),
  known('nodemon', 'starts programs and keeps them running', [PROCESS, '.']),
  known(
    'shelljs',
    'shell commands as functions',
    [SHELL, 'exec'],
    [PROCESS, 'cmd'],
    [MUTATION, 'rm mkdir cp mv ln chmod touch sed'],
  ),
  known('powershell-utils', 'runs text in PowerShell', [SHELL, 'executePowerShell executePowerShellSync']),
  known('@ionic/utils-subprocess', 'starts programs', [PROCESS, 'Subprocess spawn fork']),
  known('safe-execa', 'starts programs', [PROCESS, '. sync']),
  ...['node-windows', 'node-mac', 'node-linux'].map((module) =>
    known(
      module,
      'directs services, and starts programs with the rights of the system',
      [SHELL, 'elevate sudo'],
      [PROCESS, 'kill list isAdminUser'],
    ),
  ),
  // Both run `REG.EXE`, https://github.com/fresc81/node-winreg
  ...['winreg', 'winreg-ts', 'winreg-utf8'].map((module) =>
    known(module, 'starts the program that reads and writes the registry of Windows', [
      PROCESS,
      '~set ~remove ~get ~values ~keys ~create ~destroy ~erase ~clear ~keyExists ~valueExists',
    ]),
  ),
  known('regedit', 'starts the program that reads and writes the registry of Windows', [
    PROCESS,
    'list createKey deleteKey putValue deleteValue promisified.list promisified.createKey promisified.deleteKey promisified.putValue promisified.deleteValue',
  ]),
  known('gulp-shell', 'runs text in a shell', [SHELL, '. task']),
  known('gulp-exec', 'runs text in a shell', [SHELL, '.']),
  known('gulp-run', 'runs text in a shell', [SHELL, '. Command']),
  known('ngrok', 'starts a tunnel', [PROCESS, 'connect kill'], [NETWORK, 'connect authtoken']),
  known('nssm', 'starts the program that keeps services', [PROCESS, '.']),
  known('zx', 'runs text in a shell', [SHELL, '$ $.sync']),
  known('bun', 'runs text in a shell', [SHELL, '$'], [PROCESS, 'spawn spawnSync']),
  known('node-pty', 'starts programs in a terminal', [PROCESS, 'spawn']),
  known('@lydell/node-pty', 'starts programs in a terminal', [PROCESS, 'spawn']),
  known('@homebridge/node-pty-prebuilt-multiarch', 'starts programs in a terminal', [PROCESS, 'spawn']),
  known('simple-git', 'starts git', [PROCESS, '. simpleGit gitP']),
  known('ping', 'starts ping', [PROCESS, 'promise.probe sys.probe']),
  known('python-shell', 'starts Python', [PROCESS, 'PythonShell PythonShell.run PythonShell.runString']),
  known('jake', 'runs text in a shell', [SHELL, 'exec']),
  known('say', 'starts a program that speaks', [PROCESS, 'speak export']),
  known('play-sound', 'starts a program that plays', [PROCESS, '().play']),
  known('node-powershell', 'runs text in PowerShell', [SHELL, '. PowerShell PowerShell.invoke']),
  known('cgi', 'starts programs for requests', [PROCESS, '.']),
  known('worker-farm', 'starts programs of the package itself', [PROCESS, '.']),
  known(
    'electron',
    'the parts of a desktop program',
    [PROCESS, 'shell.openExternal shell.openPath utilityProcess.fork'],
    [NETWORK, 'net.request net.fetch'],
    [PERSISTENCE, 'app.setLoginItemSettings'],
    [MUTATION, 'shell.trashItem'],
  ),
  ...['puppeteer', 'puppeteer-core', 'puppeteer-extra'].map((module) =>
    known(module, 'starts and directs a browser', [PROCESS, 'launch'], [NETWORK, 'connect ~goto']),
  ),
  ...['playwright', 'playwright-core', '@playwright/test'].map((module) =>
    known(
      module,
      'starts and directs a browser',
      [PROCESS, 'chromium.launch firefox.launch webkit.launch'],
      [NETWORK, 'chromium.connect chromium.connectOverCDP ~goto'],
    ),
  ),
  ...[
    'geckodriver',
    'edgedriver',
    'safaridriver',
    'chromedriver',
    'selenium-standalone',
    'iedriver',
    'operadriver',
  ].map((module) =>
    known(module, 'starts a program that directs a browser', [PROCESS, 'start'], [NETWORK, 'download install']),
  ),
  known('chrome-launcher', 'starts a browser', [PROCESS, 'launch Launcher']),
  known('selenium-webdriver', 'directs a browser', [NETWORK, '~build ~get']),
  ...knownFor(
    SHELL,
    'runs text in a shell',
    'node-cmd sudo-prompt @vscode/sudo-prompt @expo/sudo-prompt exec-sh spawn-command exec-async async-exec await-exec exec-then exec-promise promised-exec exec-series executioner sync-exec shell-exec spawn-shell execspawn concurrently powershell child-process-exec-promise libnpmexec @yarnpkg/shell shelljs.exec spawn-command-with-kill machinepack-process zurk newsh rxjs-shell @kwsites/exec-p spawn-cmd shell-env shell-path fix-path spawn-default-shell runas node-exec-promise electron-sudo outpipe',
  ),
  ...knownFor(
    PROCESS,
    'starts programs',
    'nano-spawn cross-spawn-async cross-spawn-promise spawn-please spawnd spawno spown spawn-sync win-spawn @expo/spawn-async @npmcli/promise-spawn @vltpkg/promise-spawn @npmcli/run-script npm-lifecycle @pnpm/lifecycle spawn-rx buffered-spawn tinyspawn @lerna/child-process superspawn spawn-promise duplex-child-process respawn foreground-child runscript npm-run exec-buffer batch-cluster sync-child-process daemonize-process @simple-libs/child-process-utils @malept/cross-spawn-promise spawndamnit @lerna/npm-run-script @jsdevtools/ez-spawn ez-spawn cross-spawn-windows-exe yarn-or-npm child-process limit-spawn spawn-to-readstream spawnback gulp-spawn haxec modern-spawn win-fork await-spawn exec-file-sync exec childprocess process-promises npm-execspawn cross-spawn-with-kill cross-spawn-cb child-process-async process-flow flex-exec comandante cross-env npm-run-all npm-run-all2',
  ),
  ...knownFor(
    PROCESS,
    'starts the program for an address or file',
    'open opn better-opn opener open-editor launch-editor',
  ),
  ...knownFor(
    PROCESS,
    'installs packages by the package manager',
    'npm-programmatic npm-install-package install-packages @antfu/install-pkg nypm pkg-install yarn-install spawn-npm-install',
  ),
  ...knownFor(
    PROCESS,
    'starts git',
    'gift git-promise gulp-git git-raw-commits graceful-git @npmcli/git @vltpkg/git git-spawned-stream gitexec',
  ),
  ...knownFor(
    PROCESS,
    'starts osascript',
    'applescript run-applescript node-osascript osascript @jxa/run run-jxa @expo/osascript',
  ),
  ...knownFor(
    PROCESS,
    'starts the programs that list or end processes',
    'tree-kill ps-list ps-tree ps-node pidtree fkill taskkill tasklist kill-port find-process terminate treekill pidof process-tree pid-port port-pid',
  ),
  ...knownFor(
    PROCESS,
    'starts a program for sound, pictures, films or documents',
    'fluent-ffmpeg ffmpeg gm imagemagick easyimage exiftool-vendored node-exiftool wkhtmltopdf phantom node-tesseract-ocr node-poppler pdf-poppler pdf2pic pdf-image libreoffice-convert youtube-dl youtube-dl-exec node-mpv node-record-lpcm16 mic sound-play sox-audio rtsp-ffmpeg node-rtsp-stream node-pandoc pandoc unoconv simple-thumbnail ffprobe node-webcam raspicam pi-camera-connect omx-manager node-omxplayer',
  ),
  ...knownFor(
    PROCESS,
    'starts a program of the network or the system',
    'node-nmap libnmap traceroute nodejs-traceroute node-df df @sindresorhus/df check-disk-space diskspace node-disk-info ssh-keygen ssh-keygen-lite docker-cli-js java-caller docker-compose node-jq rsync rsyncwrapper samba-client ftps bestzip cross-zip adbkit @devicefarmer/adbkit appium-adb',
  ),
];

/** Packages that make a machine run something by itself. */
export const PERSISTERS: readonly KnownPackage[] = [
  ...['node-windows', 'node-mac', 'node-linux'].map((module) =>
    known(module, 'installs services', [PERSISTENCE, 'Service.#.install']),
  ),
  known('os-service', 'installs services', [PERSISTENCE, 'add enable']),
  known('qckwinsvc2', 'installs services', [PERSISTENCE, 'installService']),
  known('service-systemd', 'installs services', [PERSISTENCE, 'add']),
  known('strong-service-install', 'installs services', [PERSISTENCE, '.']),
  known('auto-launch', 'starts a program at login', [PERSISTENCE, '#.enable']),
  ...['start-on-windows-boot', 'start-commander'].map((module) =>
    known(module, 'starts a program at login', [PERSISTENCE, 'enableAutoStart']),
  ),
  ...['easy-auto-launch', 'electron-auto-launch'].map((module) =>
    known(module, 'starts a program at login', [PERSISTENCE, '#.enable']),
  ),
  known('@tauri-apps/plugin-autostart', 'starts a program at login', [PERSISTENCE, 'enable']),
  known('nssm', 'installs services', [PERSISTENCE, '~install']),
  known('lum_crontab', 'writes scheduled jobs', [PERSISTENCE, '~save']),
  known('@fvictorio/tabtab', 'writes to start-up files of shells', [PERSISTENCE, 'install']),
  known('user-startup', 'starts a program at login', [PERSISTENCE, 'create']),
  known('crontab', 'writes scheduled jobs', [PERSISTENCE, 'load']),
  known('pm2', 'starts a program with the machine', [PERSISTENCE, 'startup']),
  known('omelette', 'writes to start-up files of shells', [PERSISTENCE, '~setupShellInitFile']),
  ...['tabtab', '@pnpm/tabtab'].map((module) =>
    known(module, 'writes to start-up files of shells', [PERSISTENCE, 'install']),
  ),
];
