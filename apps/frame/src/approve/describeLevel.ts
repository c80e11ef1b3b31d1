import type { FrameWords } from '@foyer/kit/messages/frame/en'
import type { WalletSecurity } from '../keys/Vault.js'

/** Who can open the wallet, in words: what the level and the provider's rule mean for this person. */
export function describeLevel(
  { level, managed }: Pick<WalletSecurity, 'level' | 'managed'>,
  words: FrameWords,
): { readonly title: string; readonly text: string } {
  if (level === 'L1') return { title: words.levelOwn, text: words.levelOwnText }
  if (managed === 'never') return { title: words.levelNever, text: words.levelNeverText }
  return { title: words.levelManaged, text: managed === 'delayed' ? words.levelDelayedText : words.levelManagedText }
}
