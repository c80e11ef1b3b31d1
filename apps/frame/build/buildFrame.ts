import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FrameManifest } from '@foyer/contract/frame/frameManifest'
import { type BuiltFile, bundle } from './bundle.js'
import { composeNotices } from './composeNotices.js'
import { createPage, filePolicy } from './createPage.js'
import { measureFrame } from './measureFrame.js'
import { planFiles, planKeyFiles } from './planFiles.js'
import { listErrorCodes, trimCatalogue } from './trimCatalogue.js'

/** The built frame: the files for `dist` and their sizes after gzip, in bytes. */
export interface BuiltFrame {
  readonly manifest: FrameManifest
  readonly files: readonly BuiltFile[]
  readonly weights: Readonly<Record<string, number>>
  /** The licence texts of the bundled packages. */
  readonly notices: string
}

/** Builds the frame of `root` in memory. The same sources give the same bytes. */
export async function composeFrame(root: string): Promise<BuiltFrame> {
  const keys = { name: 'keys', entry: 'src/keys/worker.ts' }
  const worker = await bundle(root, { ...keys, together: planKeyFiles(await bundle(root, keys)) })
  const workerPath = `/${findEntry(worker).path}`
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const defines = { FOYER_WORKER_PATH: workerPath, FOYER_FRAME_VERSION: version }
  const program = { name: 'main', entry: 'src/main.ts', defines }
  // Bundle twice: the first result lists the modules, from which the second bundle is planned.
  const draft = await bundle(root, program)
  const codes = listErrorCodes(root, new Set(draft.flatMap(({ modules }) => modules)))
  const page = await bundle(root, { ...program, together: planFiles(draft), plugins: [trimCatalogue(codes)] })
  const files = [...page, ...worker].sort((a, b) => (a.path < b.path ? -1 : 1))
  const listed = files.map(({ path, text }) => ({
    path,
    contentType: 'text/javascript; charset=utf-8',
    sha256: createHash('sha256').update(text).digest('hex'),
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    contentSecurityPolicy: filePolicy,
  }))
  const whole = createHash('sha256').update(listed.map(({ path, sha256 }) => `${path} ${sha256}\n`).join(''))
  const manifest: FrameManifest = {
    version: `${version}+${whole.digest('hex').slice(0, 12)}`,
    ...createPage(`/${findEntry(page).path}`, listed),
    files: listed,
  }
  const modules = files.flatMap((file) => file.modules.map((module) => join(root, module)))
  return { manifest, files, weights: measureFrame(page, worker), notices: composeNotices(modules) }
}

/** Builds the frame and replaces the folder `dist` with the result. */
export async function buildFrame(root: string, folder = join(root, 'dist')): Promise<BuiltFrame> {
  const built = await composeFrame(root)
  const draft = `${folder}.draft-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  for (const { path, text } of built.files) write(join(draft, path), text)
  for (const [name, value] of Object.entries({ manifest: built.manifest, weights: built.weights }))
    write(join(draft, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`)
  write(join(draft, 'THIRD_PARTY_NOTICES.md'), built.notices)
  // Rename instead of writing in place: the folder is missing only between two renames.
  const old = `${folder}.old-${process.pid}`
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(draft, folder)
  rmSync(old, { recursive: true, force: true })
  return built
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function findEntry(files: readonly BuiltFile[]): BuiltFile {
  const entry = files.find((file) => file.isEntry)
  if (entry === undefined) throw new Error('The bundler returned no entry file')
  return entry
}
