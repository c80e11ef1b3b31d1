/** The addresses that `npm start` prints at the end. */
export interface StartedAddresses {
  readonly playground: string
  readonly server: string
  readonly sandbox: string
  readonly evm: string
  readonly evm2: string
  readonly solana: string
  readonly site: string
}

/** Formats the table of addresses with a short description of each. */
export function formatAddresses(addresses: StartedAddresses): string {
  const rows = [
    ['Playground', addresses.playground, 'open this and press "Connect wallet"'],
    ['Documentation', addresses.site, 'guides, API reference, search'],
    ['Sandbox', addresses.sandbox, 'faucet, test accounts, tokens, names'],
    ['Inbox', `${addresses.sandbox}/inbox`, 'every mail the server sent, with its code'],
    ['Foyer Pay', `${addresses.sandbox}/pay`, 'sells coins for a test card'],
    ['Phone wallet', `${addresses.sandbox}/wallet`, 'pairs by QR code or link, with test keys'],
    ['Server', addresses.server, 'HTTP API of the widget'],
    ['Foyer Chain', addresses.evm, 'JSON-RPC, chain id 31337'],
    ['Foyer Chain Two', addresses.evm2, 'JSON-RPC, chain id 31338'],
    ['Foyer Solana', addresses.solana, 'JSON-RPC and WebSocket of a Solana chain'],
  ] as const
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length))
  const lines = rows.map(([name, url, what]) => `  ${name.padEnd(width(0))}  ${url.padEnd(width(1))}  ${what}`)
  return ['', 'Foyer is running.', '', ...lines, ''].join('\n')
}
