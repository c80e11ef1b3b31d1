import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../scripts/process/runCommand.js'
import type { PackedHost } from './packedHosts.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

const reactPlugin = '@vitejs/plugin-react'

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  // Report declarations of the kit that import a package which the host does not have.
  skipLibCheck: false,
  noEmit: true,
  types: [],
}

/** Playwright sets FORCE_COLOR, and Node prints a warning if NO_COLOR is set too. */
const env = { FORCE_COLOR: '0' }

/** Runs a program in `folder`. Returns its output, and throws if it fails. */
async function run(folder: string, file: string, args: readonly string[]): Promise<string> {
  const { exitCode, output } = await runCommand(file, args, { cwd: folder, env })
  if (exitCode !== 0) throw new Error(`${file} ${args.join(' ')} failed\n${output}`)
  return output.trim()
}

/** Installs `specs` in `folder` with a plain `npm install`. */
export async function install(folder: string, specs: readonly string[]): Promise<void> {
  await run(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...specs])
}

/**
 * Returns a package name with the version in this repository, unless the name contains a version. A new release of
 * another package must not break the test.
 */
export function addVersion(name: string): string {
  if (name.lastIndexOf('@') > 0) return name
  return `${name}@${JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version}`
}

/** Returns the `dependencies` of a package.json. */
function listDependencies(names: readonly string[]): Readonly<Record<string, string>> {
  const specs = names.map(addVersion)
  return Object.fromEntries(
    specs.map((spec) => [spec.slice(0, spec.lastIndexOf('@')), spec.slice(spec.lastIndexOf('@') + 1)]),
  )
}

/**
 * A folder for host apps. Like in a monorepo, its `node_modules` contains the development tools. The packed kit is next
 * to it.
 */
export interface HostFolder {
  readonly path: string
  readonly tarball: string
  close(): Promise<void>
}

/** Packs the built package like npm publishes it, and installs the development tools once for all hosts. */
export async function prepareHostFolder(kitFolder: string): Promise<HostFolder> {
  const path = mkdtempSync(join(tmpdir(), 'foyer-packed-'))
  const name = await run(kitFolder, 'npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', path])
  writeFileSync(join(path, 'package.json'), '{}')
  await install(path, ['typescript', 'vite', reactPlugin].map(addVersion))
  return { path, tarball: join(path, name), close: () => rm(path, { recursive: true, force: true }) }
}

/** Writes an app to a new folder and installs `packages` there with a plain `npm install`. Returns the folder. */
export async function installHost(
  { name, own, entry, body }: PackedHost,
  packages: readonly string[],
  { path, tarball }: HostFolder,
): Promise<string> {
  const folder = mkdtempSync(join(path, 'host-'))
  const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>${name}</title><link rel="icon" href="data:," /></head>
  <body>${body}<script type="module" src="/src/${entry}"></script></body>
</html>
`
  const dependencies = listDependencies(own)
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  writeFileSync(join(folder, 'index.html'), page)
  if (entry.endsWith('.tsx')) {
    const config = `import react from '${reactPlugin}'\nexport default { plugins: [react()] }\n`
    writeFileSync(join(folder, 'vite.config.js'), config)
  }
  cpSync(join(root, 'e2e/fixtures/packed', entry), join(folder, 'src', entry))
  const specs = packages.map((each) => (each === '@foyer/kit' ? tarball : addVersion(each)))
  await install(folder, specs)
  return folder
}

/** Returns the number of installed copies of each package in `names`. */
export function countCopies(folder: string, names: readonly string[]): Readonly<Record<string, number>> {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const paths = Object.keys(packages)
  return Object.fromEntries(
    names.map((name) => [name, paths.filter((path) => `/${path}`.endsWith(`/node_modules/${name}`)).length]),
  )
}

/**
 * Returns the compiler's errors in the host's own files and in the kit's declarations. Other packages are not tested.
 */
export async function checkTypes(folder: string): Promise<readonly string[]> {
  const { output } = await runCommand(join(folder, '../node_modules/.bin/tsc'), ['--pretty', 'false'], {
    cwd: folder,
    env,
  })
  const findings = output.trim().split(/\n(?=\S)/)
  return findings.filter((text) => text !== '' && !/^node_modules\/(?!@foyer\/)/.test(text))
}

/** Builds the host for production into `dist`. Returns the warnings. */
export function buildHost(folder: string): Promise<string> {
  return run(folder, join(folder, '../node_modules/.bin/vite'), ['build', '--logLevel', 'warn'])
}
