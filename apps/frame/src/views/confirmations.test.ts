import { fileURLToPath } from 'node:url'
import { frameMessages } from '@foyer/contract/frame/frameMessages'
import {
  permissionReadMethods,
  safeRpcMethods,
  screenRpcMethods,
  unsafeRpcMethods,
} from '@foyer/contract/frame/rpcMethods'
import { expect, it } from 'vitest'
import { canConfirmByEmail, getConfirmationPlace } from './confirmationPlace.js'
import { confirmations } from './confirmations.table.js'

const document = fileURLToPath(new URL('../../../../docs/confirmations.md', import.meta.url))

/** Signing methods that the frame rejects. */
const rejected = ['eth_sendUserOperation']

function composeDocument(): string {
  const rows = confirmations.map(({ name, kind, when = '' }) => {
    const place = getConfirmationPlace(kind, 'window')
    const isByEmail = place === 'window' && canConfirmByEmail(kind)
    return [`\`${name}\``, when, place, isByEmail ? 'yes' : '', getConfirmationPlace(kind, 'page')]
  })
  const names = new Set(confirmations.map(({ name }) => name))
  const others = [
    ...Object.keys(frameMessages),
    ...safeRpcMethods,
    ...permissionReadMethods,
    ...screenRpcMethods,
  ].filter((name) => !names.has(name))
  return `# Where the user confirms

Every message of the frame and every method of \`RPC_REQUEST\` that the user confirms. \`window\` is a top-level window of the frame's origin, \`page\` is the frame in
the embedding page. Where the browser opens no window, a code by e-mail can confirm the requests with "yes". The last column holds for projects with \`approvals: 'page'\`.
The [threat model](security/threat-model.md#where-the-user-confirms) states the reasons.

This file is written by \`npx vitest run apps/frame/src/views/confirmations.test.ts --update\`.

${composeTable([['message or method', 'case', 'confirmed in', 'by e-mail', "with `approvals: 'page'`"], ...rows])}

Rejected: ${listNames(rejected)}.

Answered without a confirmation: ${listNames(others)}.
`
}

function listNames(names: readonly string[]) {
  return names.map((name) => `\`${name}\``).join(', ')
}

function composeTable(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const compose = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const line = compose(widths.map((width) => '-'.repeat(width)))
  return [compose(head), line, ...rows.slice(1).map(compose)].join('\n')
}

it('docs/confirmations.md lists where each message and method is confirmed', async () => {
  await expect(composeDocument()).toMatchFileSnapshot(document)
})

it('confirmations: contains every method that signs, and only known names', () => {
  const names = new Set(confirmations.map(({ name }) => name))
  for (const method of unsafeRpcMethods) expect(names.has(method)).toBe(!rejected.includes(method))
  const known = [...Object.keys(frameMessages), ...unsafeRpcMethods]
  for (const name of names) expect(known).toContain(name)
})
