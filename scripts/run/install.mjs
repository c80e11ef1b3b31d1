import { spawn } from 'node:child_process'

/** Installs the locked packages. Prints one line, and npm's output only if it fails. */
export async function installPackages(root) {
  const npm = process.env.npm_execpath
  const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const label = 'Installing packages (first time or changed lockfile, about a minute)'
  const quiet = ['--no-audit', '--no-fund']
  if (await runQuietly(label, file, [...args, 'ci', ...quiet], root)) return true
  // npm ci requires packages for other systems that a registry may lack. npm install does not, and it keeps the
  // lockfile.
  return runQuietly('Installing packages another way', file, [...args, 'install', '--no-save', ...quiet], root)
}

/** Installs Debian's Chromium. */
export async function installBrowser() {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const aptGet = (label, ...args) => {
    const [file, ...rest] = [...sudo, 'apt-get', ...args]
    return runQuietly(label, file, rest, undefined, { DEBIAN_FRONTEND: 'noninteractive' })
  }
  // Continue if the update fails: the package list may be good enough for the install.
  await aptGet('Reading the list of Debian packages', 'update', '-qq')
  return aptGet(
    'Installing Chromium for the browser tests',
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'chromium',
  )
}

function runQuietly(label, file, args, cwd, env = {}) {
  const startedMs = Date.now()
  process.stdout.write(`${label} …`)
  return new Promise((resolve) => {
    const output = []
    const settle = (succeeded, more = '') => {
      process.stdout.write(succeeded ? ` done in ${Math.round((Date.now() - startedMs) / 1000)} s\n` : ' failed\n')
      if (!succeeded) process.stderr.write(`${output.join('')}${more}\n`)
      resolve(succeeded)
    }
    const shell = process.platform === 'win32' && file === 'npm'
    const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], shell })
    child.stdout.on('data', (text) => output.push(text))
    child.stderr.on('data', (text) => output.push(text))
    child.once('error', (error) => settle(false, error.message))
    child.once('close', (code) => settle(code === 0))
  })
}
