import { postSocialFinish, postSocialStart } from '@foyer/contract/login/loginEndpoints'
import { createToken, hashToken } from '../../secrets/secrets.js'
import { authoriseAtProvider } from '../authoriseAtProvider.js'
import type { TestAnswer, TestBrowser } from './createTestBrowser.js'

/**
 * Logs in as the account `email` at a provider of the sandbox, through the popup page. `address` is the frame origin's
 * address.
 */
export async function logInByProvider(
  page: TestBrowser,
  { address, provider, email }: { address: string; provider: 'google' | 'github'; email: string },
): Promise<TestAnswer<typeof postSocialFinish>> {
  const binding = createToken()
  const { uri } = (await page.call(postSocialStart, { provider, bindingHash: hashToken(binding) })).body
  const answer = await authoriseAtProvider(uri, { sandbox_account: email, sandbox_outcome: 'approve' })
  const callback = await fetch(`${address}/login/social/callback/${provider}?${answer}`)
  const resultUri = /data-result="([^"]*)"/.exec(await callback.text())?.[1] ?? ''
  return page.call(postSocialFinish, { resultUri, binding })
}
