import { signIn as english } from '@foyer/messages/en/signIn'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import SIWXSignMessage from './SIWXSignMessage.js'

export const views = {
  SIWXSignMessage: {
    View: SIWXSignMessage,
    title: ({ translations }) => getWords(translations, 'signIn', english).title,
  },
  /** The same view under the name used by apps with `siweConfig` [S2.3]. */
  ConnectingSiwe: {
    View: SIWXSignMessage,
    title: ({ translations }) => getWords(translations, 'signIn', english).title,
  },
} satisfies Views
