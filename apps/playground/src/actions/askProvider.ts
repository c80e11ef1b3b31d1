import type { AppKit } from '@foyer/kit'

interface Provider {
  request(args: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>
}

function isProvider(value: unknown): value is Provider {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
}

/** What the connected wallet answers, as text. Throws what the wallet throws, or that none is connected. */
export async function askProvider(appKit: AppKit, method: string, params: readonly unknown[]): Promise<string> {
  const provider = appKit.getProvider('eip155')
  if (!isProvider(provider)) throw new Error('Connect a wallet first.')
  const answer = await provider.request({ method, params })
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}
