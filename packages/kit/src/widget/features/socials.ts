import { login } from '@foyer/messages/en/email'
import { socials } from '@foyer/messages/en/socials'
import { brands } from '../login/SocialMark.js'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import ConnectingFarcaster from '../views/ConnectingFarcaster.js'
import ConnectingSocial from '../views/ConnectingSocial.js'
import ConnectSocials from '../views/ConnectSocials.js'
import Create from '../views/Create.js'

export const create: LoadedView<'Create'> = {
  View: Create,
  title: ({ translations }) => getWords(translations, 'login', login).createTitle,
}

export const connectSocials: LoadedView<'ConnectSocials'> = {
  View: ConnectSocials,
  title: ({ translations }) => getWords(translations, 'login', login).socialsTitle,
}

export const connectingSocial: LoadedView<'ConnectingSocial'> = {
  View: ConnectingSocial,
  title: ({ params }) => brands[params.provider].name,
}

export const connectingFarcaster: LoadedView<'ConnectingFarcaster'> = {
  View: ConnectingFarcaster,
  title: ({ translations }) => getWords(translations, 'socials', socials).farcasterTitle,
}
