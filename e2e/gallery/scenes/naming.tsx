import type { RegisteredName } from '@foyer/contract/http/names'
import type { Messages } from '@foyer/messages/en'
import { type Locale, locales } from '@foyer/messages/locales'
import { defineNetwork } from '@foyer/primitives/networks/Network'
import { type FC, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Adapter } from '../../../packages/kit/src/core/Adapter.js'
import { createClient } from '../../../packages/kit/src/core/createClient.js'
import { createBrowserStorage } from '../../../packages/kit/src/core/storage/storage.js'
import { views as ownNameViews } from '../../../packages/kit/src/widget/names/ownNameViews.js'
import { views as nameViews } from '../../../packages/kit/src/widget/names/views.js'
import { createLeaveGuard } from '../../../packages/kit/src/widget/shell/createLeaveGuard.js'
import { getTitle, type LoadedView } from '../../../packages/kit/src/widget/shell/registry.js'
import { RestoredStateContext } from '../../../packages/kit/src/widget/shell/restoredState.js'
import { TranslationsContext } from '../../../packages/kit/src/widget/shell/useWords.js'
import type { Place } from '../../../packages/kit/src/widget/shell/ViewParams.js'
import { type Widget, WidgetContext } from '../../../packages/kit/src/widget/shell/WidgetContext.js'
import { marks } from '../marks.js'
import { address, Frame, nothing, type SceneProps } from './Frame.js'

const chainId = 'eip155:31337'
const parent = 'foyer.eth'
const name = `maya.${parent}`

const views: Readonly<Record<string, unknown>> = { ...nameViews, ...ownNameViews }

interface Shown {
  readonly place: Place
  /** The texts of the fields. */
  readonly typed?: Readonly<Record<string, string>>
  /** The selector of an element to click as soon as it exists. */
  readonly press?: string
  /** The account has a name. */
  readonly owns?: boolean
  /** Requests to these paths get no response. */
  readonly isSilent?: (path: string) => boolean
  /** Requests to this path fail with this status, or are rejected with a reason. */
  readonly fails?: { readonly path: string; readonly status: number; readonly reason?: string }
  /** The wallet signs immediately. */
  readonly signs?: boolean
}

const created = '2026-01-01T00:00:00.000Z'
const own: RegisteredName = {
  name,
  registered: created,
  updated: '2026-02-01T00:00:00.000Z',
  addresses: { 60: { address, created } },
  attributes: { avatar: marks.ethereum, description: 'Paints ships in Lisbon', url: 'https://maya.example/' },
}

function answer(path: string, shown: Shown): object | undefined {
  const end = decodeURIComponent(path.split('/').at(-1) ?? '')
  if (path === '/foyer/v1/config') return { frameUrl: null, email: false, socials: [], namesParent: parent }
  if (path.startsWith('/v1/profile/reverse/')) return shown.owns ? [own] : []
  if (!path.startsWith('/v1/profile/suggestions/')) return undefined
  const fault = { admin: 'reserved', m4ya: 'too_similar' }[end]
  const others = ['3', '77', '-web3', '-onchain'].map((more) => ({ name: `${end}${more}`, registered: false }))
  const isTaken = end === 'nina' || fault !== undefined
  return { suggestions: [{ name: end, registered: isTaken, ...(fault && { fault }) }, ...others] }
}

/** The real views with the real SDK core, and a fake server and wallet. */
function createScene(shown: Shown) {
  const network = defineNetwork({
    ...{ id: 31337, name: 'Foyer Local', rpcUrls: { default: { http: [] } } },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    assets: { imageUrl: marks.ethereum },
  })
  const adapter: Partial<Adapter> = {
    ...{ namespace: 'eip155', nativeAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', isAddress: () => true },
    signMessage: () => (shown.signs ? Promise.resolve(`0x${'11'.repeat(65)}`) : new Promise(nothing)),
  }
  const client = createClient({
    options: { networks: [network], serverUrl: 'https://foyer.test', projectId: 'gallery' } as never,
    environment: {
      storage: createBrowserStorage(() => ({ getItem: () => null, setItem: nothing, removeItem: nothing }) as never),
      now: () => Date.now(),
      fetch: async (input) => {
        const { pathname } = new URL(String(input))
        const { fails } = shown
        if (shown.isSilent?.(pathname)) return new Promise(nothing)
        if (fails && pathname.startsWith(fails.path)) {
          if (fails.status === 0) throw new TypeError('offline')
          const error = { code: 'bad_request', message: 'no', context: { reason: fails.reason } }
          return Response.json({ error }, { status: fails.status })
        }
        const found = answer(pathname, shown)
        return found ? Response.json(found) : new Response('no', { status: 404 })
      },
      window,
    },
    sdkVersion: 'gallery',
    mountWidget: async () => undefined,
    adapterLoaders: { eip155: async () => adapter as Adapter },
  })
  const connector = { id: 'gallery', name: 'Gallery', type: 'ANNOUNCED' } as never
  const connection = { status: 'connected', connector, addresses: [address], chainId } as const
  client.store.setState(({ namespaces, modal }) => ({
    namespaces: { ...namespaces, eip155: { ...namespaces.eip155, connection } } as never,
    modal: { ...modal, open: true },
  }))
  return client
}

function Scene({ words, close, ...shown }: SceneProps & Shown): ReactNode {
  const [client] = useState(() => createScene(shown))
  const requested = new URLSearchParams(location.search).get('locale')
  const locale: Locale = locales.find((one) => one === requested) ?? 'en'
  const translations = useMemo(() => ({ locale, messages: words as Messages }), [locale, words])
  const [restored] = useState(() => ({ deep: new Map(Object.entries(shown.typed ?? {})), open: new Map() }))
  const { place } = shown
  const ways: Partial<Widget> = { push: nothing, replace: nothing, reset: nothing, preload: nothing, back: nothing }
  const [guard] = useState(createLeaveGuard)
  const widget = { client, guard, history: [place], place, ...ways } as Widget
  const view = views[place.view] as LoadedView
  const end = useRef<HTMLSpanElement>(null)
  usePress(end, shown.press)
  return (
    <TranslationsContext.Provider value={translations}>
      <WidgetContext.Provider value={widget}>
        <RestoredStateContext.Provider value={restored}>
          <Frame
            words={words}
            close={close}
            title={getTitle(view, client, translations, place)}
            titleHidden={view.isTitleHidden === true}
            back
          >
            <view.View />
            <span ref={end} hidden />
          </Frame>
        </RestoredStateContext.Provider>
      </WidgetContext.Provider>
    </TranslationsContext.Provider>
  )
}

/** Clicks the element that matches this selector as soon as it exists. */
function usePress(end: { readonly current: HTMLElement | null }, selector: string | undefined): void {
  useEffect(() => {
    if (selector === undefined) return undefined
    const timer = setInterval(() => {
      const found = end.current?.parentElement?.querySelector<HTMLElement>(selector)
      if (!found) return
      clearInterval(timer)
      found.click()
    }, 50)
    return () => clearInterval(timer)
  }, [end, selector])
}

function show(shown: Shown): FC<SceneProps> {
  return (props) => <Scene {...props} {...shown} />
}

function at(view: 'ChooseAccountName' | 'AccountName' | 'NameAvatar' | 'NameRecords' | 'ReleaseAccountName'): Place {
  return {
    view,
    params: undefined,
  }
}
const register: Place = { view: 'RegisterAccountName', params: undefined }
function type(label: string) {
  return { 'account-name': label }
}
const submit = 'button[type=submit]:not(:disabled)'
const post = '/v1/profile/account'

/** The views for names in every state. */
export const nameScenes: Readonly<Record<string, FC<SceneProps>>> = {
  nameChoose: show({ place: at('ChooseAccountName') }),
  nameEmpty: show({ place: register }),
  nameChecking: show({
    place: register,
    typed: type('maya'),
    isSilent: (path) => path.startsWith('/v1/profile/suggestions'),
  }),
  nameFree: show({ place: register, typed: type('maya') }),
  nameTaken: show({ place: register, typed: type('nina') }),
  nameBad: show({ place: register, typed: type('maya!') }),
  nameReserved: show({ place: register, typed: type('admin') }),
  nameUnchecked: show({
    place: register,
    typed: type('maya'),
    fails: { path: '/v1/profile/suggestions', status: 403 },
  }),
  nameLong: show({ place: register, typed: type('a-rather-long-name-that-somebody-wants-to-have-all-the-same') }),
  nameAlready: show({ place: register, typed: type('nina'), owns: true }),
  nameAsking: show({ place: register, typed: type('maya'), press: submit }),
  nameSaving: show({
    place: register,
    typed: type('maya'),
    press: submit,
    signs: true,
    isSilent: (path) => path === post,
  }),
  nameRefused: show({
    place: register,
    typed: type('maya'),
    press: submit,
    signs: true,
    fails: { path: post, status: 400, reason: 'held' },
  }),
  nameLost: show({
    place: register,
    typed: type('maya'),
    press: submit,
    signs: true,
    fails: { path: post, status: 0 },
  }),
  nameSuccess: show({ place: { view: 'RegisterAccountNameSuccess', params: { name } } }),
  nameSuccessMore: show({
    place: { view: 'RegisterAccountNameSuccess', params: { name } },
    press: '[aria-expanded=false]',
  }),
  nameOwn: show({ place: at('AccountName'), owns: true }),
  nameOwnLoading: show({ place: at('AccountName'), isSilent: (path) => path.startsWith('/v1/profile/reverse') }),
  nameOwnFailed: show({ place: at('AccountName'), fails: { path: '/v1/profile/reverse', status: 403 } }),
  nameChange: show({
    place: { view: 'RegisterAccountName', params: { from: name } },
    typed: type('mayamaya'),
    owns: true,
  }),
  nameAvatar: show({ place: at('NameAvatar'), owns: true }),
  nameAvatarBad: show({ place: at('NameAvatar'), owns: true, typed: { 'avatar-text': 'http://maya.example/a.png' } }),
  nameRecords: show({ place: at('NameRecords'), owns: true }),
  nameRelease: show({ place: at('ReleaseAccountName'), owns: true }),
}
