// Run this by hand after a change of dependencies: `node scripts/run/completeLockfile.mjs`. If a registry lacks the
// packages of some operating systems, npm omits them from the lockfile, and then `npm ci` fails. The packages that need
// them have their versions, so they can be added.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const systems = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony', 'netbsd', 'openbsd', 'sunos', 'aix']
const processors = [
  'arm64',
  'x64',
  'amd64',
  'ia32',
  'arm',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

/**
 * Returns the lockfile with an entry for every optional package that its packages list. Existing entries stay
 * unchanged.
 */
export function completeLockfile(lock) {
  const packages = { ...lock.packages }
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isThere(packages, path, name)) packages[`node_modules/${name}`] = describe(name, version, entry)
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

function isThere(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder && `${folder}/`}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

function describe(name, version, { dev, license }) {
  const words = name.split('/').at(-1).split('-')
  const cpu = processors.find((word) => words.includes(word))
  const os = systems.find((word) => words.includes(word))
  const last = words.at(-1)
  return {
    version,
    ...(cpu && { cpu: [cpu === 'amd64' ? 'x64' : cpu] }),
    ...(dev && { dev }),
    // The builds of one program for several systems have its licence.
    ...(license && { license }),
    ...(/^(gnu|musl)/.test(last) && { libc: [last.startsWith('musl') ? 'musl' : 'glibc'] }),
    optional: true,
    ...(os && { os: [os] }),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../../package-lock.json', import.meta.url)
  const completed = completeLockfile(JSON.parse(readFileSync(file, 'utf8')))
  writeFileSync(file, `${JSON.stringify(completed, null, 2)}\n`)
}
