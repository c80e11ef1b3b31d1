import type { Words } from '@foyer/messages/en'
import { buy as english } from '@foyer/messages/en/buy'
import { format } from '@foyer/messages/format'
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import { emit } from '../../core/state/emit.js'
import { isSmartAccount } from '../../core/state/select.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { Button } from '../../ui/Button.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { tabPanel } from '../../ui/Tabs.js'
import { useStyle } from '../../ui/UiContext.js'
import { LegalCheckbox, LegalFooter, useIsBlocked } from '../shell/Legal.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { BuyAmount } from './BuyAmount.js'
import { AssetChoice, CurrencyChoice } from './BuyChoices.js'
import { canSelect, findSelected } from './buyForm.js'
import type { CountryChoiceProps } from './CountryChoice.js'
import { MissingProviders } from './MissingProviders.js'
import { OfferDetails, OfferRow, OfferSummary } from './OfferRow.js'
import { startPurchase } from './startPurchase.js'
import { type LiveBuy, useBuy } from './useBuy.js'
import { getProviderName, useNotifyPurchaseEnd } from './useBuyWords.js'

const style = `
.buy,.buy>.offers{display:flex;flex-direction:column;gap:12px}
.buy .two-rows{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:8px}
.country-place{min-height:44px}
.buy>.foot-links{display:flex;flex-wrap:wrap;justify-content:center;gap:4px}
.buy .note{font-size:var(--_t2);color:var(--_text-muted);text-align:center}
.buy>.pin>.note{padding-bottom:8px}
`

/**
 * The purchase form: amount, currency, token and the offers of the providers. A change of account or network resets the
 * form.
 */
export default function OnRampProviders(): ReactNode {
  const { client } = useWidget()
  const account = useActiveAccount(client)
  return account && !account.isUnsupported ? <Form key={account.id} account={account} /> : null
}

function Form({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { push, preload } = useWidget()
  const live = useBuy(account)
  // Preload the next view, which is in another chunk: the browser allows the popup only in the click handler.
  useEffect(() => preload('BuyInProgress'), [preload])
  const words = useWords('buy', english)
  useStyle(style)
  const { data } = live.providers
  const isSold = data?.some(({ assets, currencies }) => assets.length > 0 && currencies.length > 0)
  return (
    <div className="buy">
      {isSold ? (
        <Offers live={live} account={account} />
      ) : (
        <MissingProviders providers={live.providers} network={account.network} />
      )}
      <Foot>
        <Button size="sm" variant="ghost" onClick={() => push('OnRampActivity')}>
          {words.purchases}
        </Button>
      </Foot>
    </div>
  )
}

interface PartProps {
  readonly live: LiveBuy
  readonly account: ActiveAccount
}

/** The form, the offer of each provider, and the button that opens the page of the selected one. */
function Offers({ live, account }: PartProps): ReactNode {
  const { client, push, replace } = useWidget()
  const words = useWords('buy', english)
  const onEnd = useNotifyPurchaseEnd()
  const isBlocked = useIsBlocked()
  const { form, change, choice, asset, methods, offers, read } = live
  const prefix = useId()
  const selected = findSelected(offers, form.provider)
  const isReady = selected !== undefined && canSelect(selected) && read.fault === undefined
  // Store the form in the view's history entry: it is restored when the user comes back from the next view.
  const saveForm = () => {
    const { asset: wanted, currency, method } = choice
    replace('OnRampProviders', { form: { ...form, asset: wanted, currency, method } })
  }
  const leave = () => {
    const { amount } = read
    if (!isReady || amount === undefined || !asset) return
    const { id, name } = selected.provider
    const order = { owner: account.id, provider: { id, name }, symbol: asset.symbol, amount, country: choice.country }
    // Call this first: the browser only allows the popup inside the click handler.
    const attempt = startPurchase({ client, order: { ...order, asset: asset.id, currency: choice.currency }, onEnd })
    saveForm()
    push('BuyInProgress', { attempt })
  }
  const choose = (view: 'OnRampFiatSelect' | 'OnRampTokenSelect') => {
    saveForm()
    push(view)
  }
  const shared = { choice, symbol: asset?.symbol ?? '' }
  return (
    <>
      <LegalCheckbox />
      <BuyAmount live={live} prefix={prefix} />
      <div className="offers" {...(methods.length > 1 && tabPanel(prefix, choice.method))}>
        <div className="two-rows">
          <CurrencyChoice currency={choice.currency} onPress={() => choose('OnRampFiatSelect')} />
          {asset && <AssetChoice asset={asset} network={account.network} onPress={() => choose('OnRampTokenSelect')} />}
        </div>
        <Country live={live} />
        <Stack>
          <GroupLabel>{words.providers}</GroupLabel>
          {offers.map((offer) => (
            <OfferRow
              key={offer.provider.id}
              {...{ ...shared, offer }}
              isSelected={offer === selected}
              onSelect={() => change({ provider: offer.provider.id })}
            />
          ))}
        </Stack>
        {selected && <OfferDetails {...{ ...shared, offer: selected }} />}
      </div>
      <p className="note">{words.approximate}</p>
      <LegalFooter />
      <div className="pin">
        {selected && (
          <p className="note">
            <OfferSummary {...{ ...shared, offer: selected }} />
          </p>
        )}
        <Button disabled={isBlocked || !isReady} onClick={leave} data-testid="onramp-continue">
          {selected
            ? format(words.continueWith, { provider: getProviderName(selected.provider) })
            : getHint(live, words)}
          {isReady && <span className="sr">. {words.opensWindow}</span>}
        </Button>
      </div>
    </>
  )
}

/** Returns the text of the button while no offer can be selected. */
function getHint({ read }: LiveBuy, words: Words<'buy'>): string {
  return read.amount === undefined ? words.enterAmount : words.noOffer
}

/** The field for the user's country. Its list of countries loads lazily: the form works without it. */
function Country({ live: { providers, choice, setCountry } }: Pick<PartProps, 'live'>): ReactNode {
  const [Choice, setChoice] = useState<ComponentType<CountryChoiceProps>>()
  useEffect(() => {
    import('./CountryChoice.js').then(
      ({ CountryChoice }) => setChoice(() => CountryChoice),
      () => undefined,
    )
  }, [])
  return (
    <div className="country-place">
      {Choice && <Choice country={choice.country} onChange={setCountry} providers={providers.data ?? []} />}
    </div>
  )
}

/** The links below the form: the explanation of buying, and the earlier purchases. */
function Foot({ children }: { readonly children: ReactNode }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('buy', english)
  const learn = () => {
    emit(client, 'SELECT_WHAT_IS_A_BUY', { isSmartAccount: isSmartAccount(client.store.getState()) })
    push('WhatIsABuy')
  }
  return (
    <div className="foot-links">
      <Button size="sm" variant="ghost" onClick={learn}>
        {words.whatIsBuy}
      </Button>
      {children}
    </div>
  )
}
