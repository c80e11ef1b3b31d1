import { fileURLToPath } from 'node:url'
import { frameMessages } from '@foyer/contract/frame/frameMessages'
import { safeRpcMethods, unsafeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { expect, it } from 'vitest'
import { canConfirmByEmail, getConfirmationPlace } from './confirmationPlace.js'
import { confirmations } from './confirmations.table.js'

const document = fileURLToPath(new URL('../../../../docs/confirmations.md', import.meta.url))

/** Methods that sign and that the frame rejects, since it has no smart account. */
const rejected = ['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation']

function composeDocument(): string {
  const rows = confirmations.map(({ name, kind, when = '' }) => {
    const place = getConfirmationPlace(kind, 'window')
    const page = getConfirmationPlace(kind, 'page')
    return `| \`${name}\` | ${when} | ${place} | ${place === 'window' && canConfirmByEmail(kind) ? 'yes' : ''} | ${page} |`
  })
  const names = new Set(confirmations.map(({ name }) => name))
  const others = [...Object.keys(frameMessages), ...safeRpcMethods, ...rejected].filter((name) => !names.has(name))
  return `# Where the user confirms

Every message of the frame and every method of \`RPC_REQUEST\` that the user confirms. \`window\` is a top-level window of the frame's origin, \`page\` is the frame in
the embedding page. Where the browser opens no window, a code by e-mail can confirm the requests with "yes". The last column holds for projects with \`approvals: 'page'\`.
[SECURITY.md](../SECURITY.md) states the reasons.

This file is written by \`npx vitest run apps/frame/src/views/confirmations.test.ts --update\`.

| message or method | case | confirmed in | by e-mail | with \`approvals: 'page'\` |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

No confirmation follows from these; the last ${rejected.length} are rejected: ${others.map((name) => `\`${name}\``).join(', ')}.
`
}

it('docs/confirmations.md lists where each message and method is confirmed', async () => {
  await expect(composeDocument()).toMatchFileSnapshot(document)
})

it('the table of confirmations has every method that signs, and only known names', () => {
  const names = new Set(confirmations.map(({ name }) => name))
  for (const method of unsafeRpcMethods) expect(names.has(method)).toBe(!rejected.includes(method))
  const known = [...Object.keys(frameMessages), ...unsafeRpcMethods]
  for (const name of names) expect(known).toContain(name)
})
