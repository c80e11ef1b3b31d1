import { accountAnswers } from '@foyer/contract/frame/accountAnswers'
import { appPrefix, framePrefix, frameShow } from '@foyer/contract/frame/frameEnvelope'
import { frameFailure } from '@foyer/contract/frame/frameFailure'
import { frameMessages } from '@foyer/contract/frame/frameMessages'
import { logInAnswers } from '@foyer/contract/frame/logInAnswers'
import {
  permissionReadMethods,
  permissionRpcMethods,
  safeRpcMethods,
  screenRpcMethods,
  signingRpcMethods,
} from '@foyer/contract/frame/rpcMethods'
import { unsafeRpcParams } from '@foyer/contract/frame/rpcParams'
import { socialAnswers } from '@foyer/contract/frame/socialAnswers'
import type { ZodMiniType } from 'zod/mini'
import { getConfirmationPlace } from '../src/views/confirmationPlace.js'
import { confirmations } from '../src/views/confirmations.table.js'
import { canBeAbsent, listFields } from './listFields.js'

/** Answers that only AppKit's client reads, so they have no schema (`OtherAnswers` of the contract). */
const answersWithoutSchema: Readonly<Record<string, readonly string[]>> = {
  GET_CHAIN_ID: ['`chainId`: text or number'],
  SWITCH_NETWORK: ['`chainId`: text or number'],
  INIT_SMART_ACCOUNT: ['`address`: text', '`isDeployed`: true or false'],
}

/** Messages that the frame sends by itself. */
const events: readonly (readonly [name: string, fields: readonly string[]])[] = [
  ['READY', ['`version`: text']],
  ['SHOW', listFields(frameShow)],
  ['HIDE', []],
]

/** The messages of the frame as a page of the documentation. */
export function composeFrameMessages(): string {
  const answers: Readonly<Record<string, ZodMiniType>> = { ...logInAnswers, ...socialAnswers, ...accountAnswers }
  const requests = Object.entries(frameMessages).map(([name, message]) => {
    const payload = 'payload' in message ? message.payload : undefined
    const answer = answers[name]
    return composeSection(name, [
      [addAbsence('Payload', payload), payload ? listFields(payload) : []],
      [addAbsence('Answer', answer), answer ? listFields(answer) : (answersWithoutSchema[name] ?? [])],
      ['Confirmation', name === 'RPC_REQUEST' ? ['by the method, see below'] : listConfirmations(name)],
    ])
  })
  const methods = signingRpcMethods.map((name) => {
    const params = name in unsafeRpcParams ? unsafeRpcParams[name as keyof typeof unsafeRpcParams] : undefined
    return composeSection(name, [
      ['Parameters', params ? listFields(params) : []],
      ['Confirmation', params ? listConfirmations(name) : ['rejected']],
    ])
  })
  const permissions = permissionRpcMethods.map((name) =>
    composeSection(name, [
      ['Parameters', ['see [Permissions](../smart-accounts.md#permissions)']],
      ['Confirmation', listConfirmations(name)],
    ]),
  )
  return `${[
    introduction,
    '## From the page to the frame',
    ...requests,
    '## Methods of `RPC_REQUEST` that the user confirms',
    ...methods,
    ...permissions,
    '## Methods of `RPC_REQUEST` without a confirmation',
    composeList([...safeRpcMethods, ...permissionReadMethods, ...screenRpcMethods].map((name) => `\`${name}\``)),
    '## From the frame to the page',
    `An answer is \`${framePrefix}NAME_SUCCESS\` or \`${framePrefix}NAME_ERROR\` with the \`id\` of its request. Payload of each error:`,
    composeList(listFields(frameFailure)),
    'Events have no `id`:',
    ...events.map(([name, fields]) => composeSection(name, [['Payload', fields]])),
  ].join('\n\n')}\n`
}

const introduction = `# Messages of the frame

Made from the schemas in \`packages/contract/src/frame\` and from \`apps/frame/src/views/confirmations.table.ts\` by
\`npm run -w @foyer/frame frame-messages\`.

The page and the frame exchange window messages \`{ type, payload, id }\`. The page sends \`${appPrefix}NAME\`. The
[threat model](threat-model.md#messages-of-the-page) describes what each message can do.`

function composeSection(name: string, parts: readonly (readonly [title: string, lines: readonly string[]])[]): string {
  const items = parts.map(([title, lines]) => {
    if (lines.length < 2) return `- ${title}: ${lines[0] ?? 'none'}`
    return [`- ${title}:`, ...lines.map((line) => `  - ${line}`)].join('\n')
  })
  return [`### \`${name}\``, items.join('\n')].join('\n\n')
}

function addAbsence(title: string, schema: ZodMiniType | undefined): string {
  return schema && canBeAbsent(schema) ? `${title} (optional)` : title
}

function composeList(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** Returns where the user confirms a message or method, one line for each case. */
function listConfirmations(name: string): string[] {
  const rows = confirmations.filter((row) => row.name === name)
  return rows.map(({ kind, when }) => `${getConfirmationPlace(kind, 'window')}${when === undefined ? '' : `: ${when}`}`)
}
