import type { Decision, SolanaRule } from '../src/decode/SolanaRule.js'
import { solanaRules } from '../src/decode/solanaRules.js'

/** Returns the table of supported Solana instructions as a documentation page. */
export function composeInstructions(): string {
  const sections = Object.entries(solanaRules).map(([address, { name, rules }]) =>
    [`## ${name}`, `\`${address}\``, composeTable(rules)].join('\n\n'),
  )
  return `${[introduction, ...sections].join('\n\n')}\n`
}

const introduction = `# Solana instructions

Made from \`apps/frame/src/decode/solanaRules.ts\` by \`npm run -w @foyer/frame instructions\`.

The secure frame has a decision about every instruction of these programs. An instruction without a row, with less data or with
fewer accounts than its row needs is an unknown instruction and needs the check box. So does every instruction of another program.
Accounts are counted from 0. Without a trial run, everything but a payment, a new token account and a note needs the check box.`

function composeTable(rules: Readonly<Record<string, SolanaRule>>): string {
  const rows = Object.entries(rules).map(([number, { name, decision }]) => {
    const [shown, checkBox, takes] = composeDecision(decision)
    return [number === '' ? 'no data' : number, name, shown, checkBox, takes]
  })
  const table = [['number', 'instruction', 'shown as', 'check box', 'can take away'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0))) ?? []
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head, ...body] = table.map(line)
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n')
}

type Cells = readonly [shown: string, checkBox: string, takes: string]

function composeDecision(decision: Decision): Cells {
  switch (decision.show) {
    case 'nothing':
      return ['nothing', 'no', '–']
    case 'unread':
      return ['an unknown instruction', 'yes', 'unknown']
    case 'send':
      return [
        'a payment',
        decision.newOwner === undefined ? 'no' : `if account ${decision.to} is the user`,
        decision.newOwner === undefined ? 'the amount' : `the amount; the owner of account ${decision.to}`,
      ]
    case 'withdraw':
      return [
        'a withdrawal',
        decision.isFinal ? 'yes' : `unless account ${decision.to} is the user`,
        `the balance of account ${decision.from}`,
      ]
    case 'allow':
      return ['an allowance', 'if it covers all tokens', `a delegate can use account ${decision.account}`]
    case 'revoke':
      return ['the end of an allowance', 'no', '–']
    case 'giveAway':
      return [
        'control that is given away',
        decision.own ? 'unless it goes to the user' : 'yes',
        `the owner or authority of account ${decision.account}`,
      ]
    case 'burn':
      return ['tokens that are destroyed', 'no', 'the amount']
    case 'openAccount':
      return ['a new token account', 'no', '–']
    case 'closeAccount':
      return [
        'a closed account',
        `unless account ${decision.to} is the user`,
        `account ${decision.account} and its balance`,
      ]
    case 'use':
      return composeUse(decision)
  }
}

function composeUse({ account, risk }: Extract<Decision, { readonly show: 'use' }>): Cells {
  if (risk === 'lock') return ['its name', 'yes', `the use of account ${account}`]
  if (risk === 'power')
    return ['its name', 'if it names the user', `what the user's power over account ${account} allows`]
  return ['its name', 'no', '–']
}
