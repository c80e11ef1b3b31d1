import { account as accountWords } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { nfts as english } from '@foyer/messages/en/holdings'
import { sendIcon } from '@foyer/ui/icons/accountIcons'
import { externalIcon } from '@foyer/ui/icons/actionIcons'
import type { ReactNode } from 'react'
import type { Nft } from '../../core/queries/nfts.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { AddressText } from '../../ui/AccountHead.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Details } from '../../ui/Details.js'
import { Icon } from '../../ui/Icon.js'
import { Glyph, LinkRow } from '../../ui/Row.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { useStyle } from '../../ui/UiContext.js'
import { isOffered, useAccountActions } from '../account/AccountActions.js'
import { useOwner } from '../account/useOwner.js'
import { cleanName } from '../shell/cleanName.js'
import { getExplorerUrl } from '../shell/links.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { getNftName } from './getNftName.js'
import { NftPicture } from './NftPicture.js'

const style = `
.piece>.pic{aspect-ratio:1;border-radius:var(--_r4)}
.piece>.pic>img{object-fit:contain}
.piece>h3:not(.group){font-size:var(--_t4);font-weight:600;line-height:1.3;overflow-wrap:anywhere}
.piece>p{color:var(--_text-muted);overflow-wrap:anywhere;white-space:pre-line}
.piece .details dd .cp-inline{margin-block:-4px;padding-inline:0;white-space:nowrap}
`

const standards = { erc721: 'ERC-721', erc1155: 'ERC-1155', spl: 'SPL Token' }

/** Shows one NFT with all its metadata. */
export function NftDetail(): ReactNode {
  const { place } = useWidget()
  const params = place.view === 'NftDetail' ? place.params : undefined
  const account = useOwner(params?.owner)
  return account && params ? <Piece nft={params.nft} account={account} /> : null
}

function Piece({ nft, account }: { readonly nft: Nft; readonly account: ActiveAccount }): ReactNode {
  const { network } = account
  const words = useWords('nfts', english)
  const { copied, copyFailed } = useWords('core', core)
  useStyle(style)
  const name = getNftName(nft)
  const url = getExplorerUrl(undefined, network, nft.address)
  const collection = cleanName(nft.collection)
  const description = cleanName(nft.description, 1000)
  const traits = nft.traits.map((trait) => ({ label: cleanName(trait.name, 40), value: cleanName(trait.value, 80) }))
  return (
    <Stack className="piece">
      <NftPicture nft={nft} name={name} />
      {nft.isSpam && <Alert tone="warning">{words.spam}</Alert>}
      <h3 dir="auto">{name}</h3>
      <SendButton nft={nft} account={account} />
      {description && <p dir="auto">{description}</p>}
      {nft.status !== 'ready' && <p>{nft.status === 'pending' ? words.pending : words.failed}</p>}
      <Details
        items={[
          ...(collection ? [{ label: words.collection, value: <bdi>{collection}</bdi> }] : []),
          ...(nft.amount === '1' ? [] : [{ label: words.amount, value: cleanName(nft.amount, 20) }]),
          {
            label: words.contract,
            value: (
              <CopyButton
                look="inline"
                value={nft.address}
                label={words.copyContract}
                copiedLabel={copied}
                failedLabel={copyFailed}
              >
                <AddressText address={nft.address} />
              </CopyButton>
            ),
          },
          ...(nft.standard === 'spl'
            ? []
            : [{ label: words.tokenId, value: <bdi dir="ltr">{cleanName(nft.tokenId, 24)}</bdi> }]),
          { label: words.standard, value: <bdi dir="ltr">{standards[nft.standard]}</bdi> },
          { label: words.network, value: <bdi>{cleanName(network.name)}</bdi> },
        ]}
      />
      {traits.length > 0 && (
        <>
          <GroupLabel>{words.traits}</GroupLabel>
          <Details items={removeDuplicateLabels(traits)} />
        </>
      )}
      {url && <LinkRow title={words.explorer} icon={<Glyph path={externalIcon} />} href={url} />}
    </Stack>
  )
}

/** Opens the send form, if the app and the chain family support sending. */
function SendButton({ nft, account }: { readonly nft: Nft; readonly account: ActiveAccount }): ReactNode {
  const { push } = useWidget()
  const { send } = useWords('account', accountWords)
  if (!isOffered(useAccountActions(account), 'send') || !nft.isTransferable) return null
  const form = { owner: account.id, nft, amountInput: { text: '1', reading: { value: '1' } }, recipientText: '' }
  return (
    <Button icon={<Icon path={sendIcon} />} onClick={() => push('NftSend', { form })}>
      {send}
    </Button>
  )
}

/** Removes items with a repeated label: untrusted metadata can contain duplicates. */
function removeDuplicateLabels<Item extends { readonly label: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.label, item])).values()]
}
