import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ExampleFile, listExampleFiles } from '@foyer/playground/listExampleFiles'
import { runCommand } from '../process/runCommand.js'
import type { Check, CheckResult } from './Check.js'
import { type CodeBlock, listCodeBlocks } from './docsCode/listCodeBlocks.js'
import { documentedModules, documentedNames } from './docsCode/names.js'

const languages = ['ts', 'tsx', 'js', 'vue']
const workFolder = '.cache/docs-code'
const declarations = { 'names.d.ts': documentedNames, 'modules.d.ts': documentedModules }

/**
 * Compiles every block of TypeScript, JavaScript and Vue's scripts in the documentation, and the code that the playground
 * generates for every option, against the built package.
 */
export const docsCodeCheck: Check = {
  name: 'docs code',
  needs: ['build'],
  run: (root) =>
    checkDocsCode(root, listDocuments(root), join(root, 'packages/kit/dist'), declarations, listExampleFiles()),
}

/** Returns the paths of the Markdown files for developers. */
function listDocuments(root: string): readonly string[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`)
  return ['README.md', 'apps/server/README.md', 'packages/create-foyer/README.md', ...docs.sort()]
}

/**
 * `added` has declaration files, by name, for the names that blocks use without a declaration. `generated` has more
 * files to compile.
 */
export async function checkDocsCode(
  root: string,
  documents: readonly string[],
  kitFolder: string,
  added: Readonly<Record<string, string>>,
  generated: readonly ExampleFile[] = [],
): Promise<CheckResult> {
  const folder = join(root, workFolder)
  rmSync(folder, { recursive: true, force: true })
  const blocks = documents.flatMap((file) => listCodeBlocks(file, readFileSync(join(root, file), 'utf8'), languages))
  const written = new Map(blocks.map((block) => [writeBlock(folder, block), block]))
  for (const [name, text] of Object.entries(added)) writeFileSync(join(folder, name), text)
  for (const { path, text } of generated) writeFile(join(folder, path), text)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(createConfig(kitFolder)))
  const args = ['-p', folder, '--pretty', 'false', '--singleThreaded']
  const { exitCode, output } = await runCommand(join(root, 'node_modules/.bin/tsc'), args, { cwd: folder })
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const findings = exitCode === 0 ? [] : lines.map((line) => locate(line, written))
  const count = generated.length === 0 ? [] : [`${generated.length} files of the playground compile`]
  return { findings, notes: [`${blocks.length} blocks of ${documents.length} documents compile`, ...count] }
}

/** Writes a block as a module at the lines that it has in its document. Returns its path. */
function writeBlock(folder: string, { file, line, language, code }: CodeBlock): string {
  const path = `${file}.${line}.${language === 'ts' || language === 'vue' ? 'ts' : 'tsx'}`
  // JavaScript of a reader needs no types.
  const first = language === 'js' ? '// @ts-nocheck' : 'export {}'
  const compiled = language === 'vue' ? blankTemplate(code) : code
  writeFile(join(folder, path), `${first}${'\n'.repeat(line - 1)}${compiled}`)
  return path
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Replaces the lines outside of the script by empty ones. */
function blankTemplate(code: string): string {
  let isScript = false
  return code
    .split('\n')
    .map((line) => {
      const isTag = /^<\/?script\b/.test(line)
      if (isTag) isScript = !line.startsWith('</')
      return isScript && !isTag ? line : ''
    })
    .join('\n')
}

function locate(line: string, written: ReadonlyMap<string, CodeBlock>): string {
  const [path = ''] = line.split('(', 1)
  const block = written.get(path)
  return block ? `${block.file}${line.slice(path.length)}` : line
}

function createConfig(kitFolder: string) {
  const { name, exports } = JSON.parse(readFileSync(join(kitFolder, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>
  }
  const paths = Object.entries(exports).flatMap(([subpath, target]) =>
    typeof target === 'string' ? [] : [[`${name}${subpath.slice(1)}`, [join(kitFolder, target.types)]]],
  )
  return {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      // The guides leave out the types of parameters.
      noImplicitAny: false,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
      paths: Object.fromEntries(paths),
    },
    include: ['**/*'],
  }
}
