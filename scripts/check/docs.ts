import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { composeEveryName, composeGuide, EVERY_NAME, GUIDE } from '../migration/composeTable.js'
import { CHAINS, composeModule } from '../networks/composeChains.js'
import { formatIds } from '../spec/parseSpec.js'
import { ID_LIST, readSpecification } from '../spec/readSpecIds.js'
import type { Check, CheckResult } from './Check.js'

const OPEN_API = 'docs/openapi.json'
const INSTRUCTIONS = 'docs/solana-instructions.md'

/** Committed files that are made from something else say what that something says now. */
export const docsCheck: Check = { name: 'docs', run: (root) => checkDocs(root, printOpenApi, listMade) }

/** A committed file that is made from something else, what it should say, and the command that writes it. */
export interface MadeFile {
  readonly path: string
  readonly text: string
  readonly command: string
}

async function listMade(root: string): Promise<readonly MadeFile[]> {
  return [
    { path: CHAINS, text: composeModule(root), command: 'npm run networks' },
    { path: GUIDE, text: composeGuide(root), command: 'npm run migration' },
    { path: EVERY_NAME, text: composeEveryName(root), command: 'npm run migration' },
    { path: INSTRUCTIONS, text: await composeInstructions(root), command: 'npm run -w @foyer/frame instructions' },
  ]
}

export async function checkDocs(
  root: string,
  print: (root: string) => Promise<string>,
  list: (root: string) => Promise<readonly MadeFile[]>,
): Promise<CheckResult> {
  const specification = readSpecification(root)
  const made = await list(root)
  const names = [OPEN_API, ...made.map(({ path }) => path), ...(specification ? [ID_LIST] : [])].join(', ')
  return {
    findings: [
      ...compare(root, OPEN_API, await print(root), 'npm run -w @foyer/server openapi'),
      ...made.flatMap(({ path, text, command }) => compare(root, path, text, command)),
      // Without a specification beside the repository the list is the only one there is.
      ...(specification ? compare(root, ID_LIST, formatIds(specification), 'npm run spec -- --write') : []),
    ],
    notes: [specification ? `current: ${names}` : `current: ${names}; no specification to compare with`],
  }
}

async function printOpenApi(root: string): Promise<string> {
  const module = await import(pathToFileURL(join(root, 'apps/server/src/createOpenApi.ts')).href)
  return `${JSON.stringify(module.createOpenApi(), null, 2)}\n`
}

async function composeInstructions(root: string): Promise<string> {
  const path = join(root, 'apps/frame/instructions/composeInstructions.ts')
  const module = await import(pathToFileURL(path).href)
  return module.composeInstructions()
}

function compare(root: string, path: string, wanted: string, command: string): string[] {
  const file = join(root, path)
  if (!existsSync(file)) return [`${path} is missing: run ${command}`]
  return readFileSync(file, 'utf8') === wanted
    ? []
    : [`${path} is not current: run ${command} and look at the difference`]
}
