import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../scripts/process/runCommand.js'
import type { PackedHost } from './packedHosts.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  // Reports a declaration of the kit that imports a package which the host does not have.
  skipLibCheck: false,
  noEmit: true,
  types: [],
}

/** The setup of the browser tests sets NODE_ENV to production, with which npm omits development tools. A user's shell has none. */
const env = { FORCE_COLOR: '0', NODE_ENV: '' }

/** Runs a program in `folder`. Returns its output, and throws when it fails. */
async function run(folder: string, file: string, args: readonly string[]): Promise<string> {
  const { exitCode, output } = await runCommand(file, args, { cwd: folder, env })
  if (exitCode !== 0) throw new Error(`${file} ${args.join(' ')} failed\n${output}`)
  return output.trim()
}

/** The version of a package in this repository. Hosts get the same one, so that a release of others cannot break the test. */
function readVersion(name: string): string {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
}

/** Packs the built package as npm publishes it. Returns the path of the tarball. */
export async function packKit(kitFolder: string, destination: string): Promise<string> {
  const name = await run(kitFolder, 'npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', destination])
  return join(destination, name)
}

/** Writes the host's files to `folder` and installs `packages` there with a plain `npm install`. */
export async function installHost(
  host: PackedHost,
  packages: readonly string[],
  tarball: string,
  folder: string,
): Promise<void> {
  const devDependencies = { typescript: readVersion('typescript'), vite: readVersion('vite') }
  const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>${host.name}</title><link rel="icon" href="data:," /></head>
  <body>${host.body}<script type="module" src="/src/${host.entry}"></script></body>
</html>
`
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: host.own, devDependencies }),
  )
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  writeFileSync(join(folder, 'index.html'), page)
  cpSync(join(root, 'e2e/fixtures/packed', host.entry), join(folder, 'src', host.entry))
  const wanted = packages
    .filter((name) => !(name in host.own))
    .map((name) => (name === '@foyer/kit' ? tarball : `${name}@${readVersion(name)}`))
  await run(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...wanted])
}

/** The number of installed copies of each of `names`. */
export function countCopies(folder: string, names: readonly string[]): Readonly<Record<string, number>> {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const paths = Object.keys(packages)
  return Object.fromEntries(
    names.map((name) => [name, paths.filter((path) => `/${path}`.endsWith(`/node_modules/${name}`)).length]),
  )
}

/** The compiler's findings in the host's own files and in the kit's declarations. Other packages are not under test. */
export async function checkTypes(folder: string): Promise<readonly string[]> {
  const { output } = await runCommand(join(folder, 'node_modules/.bin/tsc'), ['--pretty', 'false'], {
    cwd: folder,
    env,
  })
  const findings = output.split(/\n(?=\S)/).filter((text) => text.trim() !== '')
  return findings.filter((text) => !text.startsWith('node_modules/') || text.startsWith('node_modules/@foyer/'))
}

/** Builds the host for production into `dist`. Returns the warnings. */
export function buildHost(folder: string): Promise<string> {
  return run(folder, join(folder, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'])
}
