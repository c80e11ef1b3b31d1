import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readChangesets } from '../changelog/readChangesets.js'
import { composeEveryName, composeGuide, EVERY_NAME, GUIDE } from '../migration/composeTable.js'
import { CHAINS, composeModule } from '../networks/composeChains.js'
import { formatIds } from '../spec/parseSpec.js'
import { ID_LIST, readSpecification } from '../spec/readSpecIds.js'
import type { Check, CheckResult } from './Check.js'

const OPEN_API = 'docs/openapi.json'
const INSTRUCTIONS = 'docs/solana-instructions.md'
const FRAME_MESSAGES = 'docs/security/frame-messages.md'

/** Checks that committed generated files are current. */
export const docsCheck: Check = { name: 'docs', run: (root) => checkDocs(root, printOpenApi, listMade) }

/** A committed generated file, its expected text, and the command that writes it. */
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
    {
      path: FRAME_MESSAGES,
      text: await composeFrameMessages(root),
      command: 'npm run -w @foyer/frame frame-messages',
    },
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
      ...readChangesets(root).findings,
      // Without a specification beside the repository there is nothing to compare the list with.
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

async function composeFrameMessages(root: string): Promise<string> {
  const path = join(root, 'apps/frame/frameMessages/composeFrameMessages.ts')
  const module = await import(pathToFileURL(path).href)
  return module.composeFrameMessages()
}

function compare(root: string, path: string, wanted: string, command: string): string[] {
  const file = join(root, path)
  if (!existsSync(file)) return [`${path} is missing: run ${command}`]
  return readFileSync(file, 'utf8') === wanted
    ? []
    : [`${path} is not current: run ${command} and review the difference`]
}
