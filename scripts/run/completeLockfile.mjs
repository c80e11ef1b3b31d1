// Run by hand after a change of dependencies: `node scripts/run/completeLockfile.mjs`.
// A registry that lacks the packages of some operating systems makes npm leave them out of the lockfile, and then
// `npm ci` refuses it. Their versions stand in the packages that want them, so they can be filled in.
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

/** The lockfile with an entry for every optional package its packages name; entries that are there stay as they are. */
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
    // Builds of one program for several systems come under its licence.
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
