import type { SocialProvider } from '../../core/Options.js'

const providers: readonly string[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** One of the providers we know, without the weight of their marks. */
export function isSocialProvider(text: string | undefined): text is SocialProvider {
  return text !== undefined && providers.includes(text)
}
