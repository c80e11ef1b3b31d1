import { signIn as english } from '@foyer/messages/en/signIn'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import SIWXSignMessage from '../views/SIWXSignMessage.js'

export const siwxSignMessage: LoadedView<'SIWXSignMessage'> = {
  View: SIWXSignMessage,
  title: ({ translations }) => getWords(translations, 'signIn', english).title,
}

/** The same under the name that apps with `siweConfig` know [S2.3]. */
export const connectingSiwe: LoadedView<'ConnectingSiwe'> = {
  View: SIWXSignMessage,
  title: ({ translations }) => getWords(translations, 'signIn', english).title,
}
