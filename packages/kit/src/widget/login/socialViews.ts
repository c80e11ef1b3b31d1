import { login } from '@foyer/messages/en/email'
import { socials } from '@foyer/messages/en/socials'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import ConnectingFarcaster from './ConnectingFarcaster.js'
import ConnectingSocial from './ConnectingSocial.js'
import ConnectSocials from './ConnectSocials.js'
import Create from './Create.js'
import { brands } from './SocialMark.js'

export const views = {
  Create: {
    View: Create,
    title: ({ translations }) => getWords(translations, 'login', login).createTitle,
  },
  ConnectSocials: {
    View: ConnectSocials,
    title: ({ translations }) => getWords(translations, 'login', login).socialsTitle,
  },
  ConnectingSocial: {
    View: ConnectingSocial,
    title: ({ params }) => brands[params.provider].name,
  },
  ConnectingFarcaster: {
    View: ConnectingFarcaster,
    title: ({ translations }) => getWords(translations, 'socials', socials).farcasterTitle,
  },
} satisfies Views
