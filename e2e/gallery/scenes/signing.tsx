import type { Messages } from '@foyer/messages/en'
import { type Locale, locales } from '@foyer/messages/locales'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { defineNetwork } from '@foyer/primitives/networks/Network'
import { type FC, type ReactNode, useMemo, useState } from 'react'
import type { Adapter } from '../../../packages/kit/src/core/Adapter.js'
import { createClient } from '../../../packages/kit/src/core/createClient.js'
import type { SIWXConfig } from '../../../packages/kit/src/core/public/appKitTypes.js'
import type { SignIn } from '../../../packages/kit/src/core/state/State.js'
import { createBrowserStorage } from '../../../packages/kit/src/core/storage/storage.js'
import { createLeaveGuard } from '../../../packages/kit/src/widget/shell/createLeaveGuard.js'
import { TranslationsContext } from '../../../packages/kit/src/widget/shell/useWords.js'
import { type Widget, WidgetContext } from '../../../packages/kit/src/widget/shell/WidgetContext.js'
import { views } from '../../../packages/kit/src/widget/signIn/views.js'
import { marks } from '../marks.js'
import { address, Frame, nothing, type SceneProps } from './Frame.js'

const chainId = 'eip155:31337'

interface Shown extends Partial<SignIn> {
  readonly statement?: string
  readonly resources?: string[]
  readonly app?: string
  /** The host has not yet provided the message to sign. */
  readonly isSilent?: boolean
}

/** The real view with the real SDK core, and a fake host and wallet. */
function createScene({ statement, resources, app = 'Harbour', isSilent, ...signIn }: Shown) {
  const network = defineNetwork({
    ...{ id: 31337, name: 'Foyer Local', rpcUrls: { default: { http: [] } } },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    assets: { imageUrl: marks.ethereum },
  })
  const siwx: Partial<SIWXConfig> = {
    createMessage: async (input) => {
      if (isSilent) return new Promise(nothing)
      const said = { ...(statement && { statement }), ...(resources && { resources }) }
      return { ...input, ...said, domain: 'harbour.example', uri: 'https://harbour.example', version: '1', nonce: 'a' }
    },
  }
  const adapter: Partial<Adapter> = { namespace: 'eip155', formatAddress: async (value) => value }
  const metadata = { name: app, description: '', url: 'https://harbour.example', icons: [marks.ethereum] }
  const client = createClient({
    options: { networks: [network], siwx: siwx as SIWXConfig, metadata },
    environment: {
      storage: createBrowserStorage(() => ({ getItem: () => null, setItem: nothing, removeItem: nothing }) as never),
      now: () => Date.now(),
      fetch: async () => new Response('no', { status: 404 }),
      window,
    },
    sdkVersion: 'gallery',
    mountWidget: async () => undefined,
    adapterLoaders: { eip155: async () => adapter as Adapter },
  })
  const connector = { id: 'gallery', name: 'Gallery Wallet', type: 'ANNOUNCED', chain: 'eip155' } as never
  const connection = { status: 'connected', connector, addresses: [address], chainId } as const
  client.store.setState(({ namespaces, modal }) => ({
    namespaces: { ...namespaces, eip155: { ...namespaces.eip155, connection } } as never,
    modal: { ...modal, open: true },
    signIn: { account: `${chainId}:${address}`, status: 'asked', isRequired: true, ...signIn },
  }))
  return client
}

function Scene({ words, close, ...shown }: SceneProps & Shown): ReactNode {
  const [client] = useState(() => createScene(shown))
  const requested = new URLSearchParams(location.search).get('locale')
  const locale: Locale = locales.find((one) => one === requested) ?? 'en'
  const translations = useMemo(() => ({ locale, messages: words as Messages }), [locale, words])
  const [guard] = useState(createLeaveGuard)
  const place = { view: 'SIWXSignMessage', params: undefined } as const
  const ways: Partial<Widget> = { close: nothing, back: nothing, finishConnect: nothing }
  const widget = { client, guard, history: [place], place, ...ways } as Widget
  const title = views.SIWXSignMessage.title({ client, translations, params: undefined })
  return (
    <TranslationsContext.Provider value={translations}>
      <WidgetContext.Provider value={widget}>
        <Frame words={words} close={close} title={title} startSlot={<span />}>
          <views.SIWXSignMessage.View />
        </Frame>
      </WidgetContext.Provider>
    </TranslationsContext.Provider>
  )
}

const statement = 'By signing you accept the house rules of Harbour.'
const long = {
  app: 'Harbour of the Northern Lights and Distant Islands Exchange',
  statement: `${statement} ${'They are long, and they say what everybody may do here. '.repeat(6)}`,
  resources: ['https://harbour.example/rules', `urn:recap:${'eyJhdHQiOnsi'.repeat(20)}`],
}

/** The sign-in view in its states. */
export const signInScenes: Readonly<Record<string, FC<SceneProps>>> = {
  signIn: (props) => <Scene {...props} statement={statement} />,
  signInBare: (props) => <Scene {...props} />,
  signInLong: (props) => <Scene {...props} {...long} />,
  signInPreparing: (props) => <Scene {...props} isSilent />,
  signInAsking: (props) => <Scene {...props} statement={statement} step="signing" />,
  signInDeclined: (props) => <Scene {...props} statement={statement} error={new FoyerError('USER_REJECTED')} />,
  signInFailed: (props) => <Scene {...props} statement={statement} error={new FoyerError('SIGN_IN_FAILED')} />,
  signInUnknown: (props) => <Scene {...props} status="failed" />,
}
