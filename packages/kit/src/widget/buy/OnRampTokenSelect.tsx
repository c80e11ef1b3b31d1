import { buy as english } from '@foyer/messages/en/buy'
import { searchIcon } from '@foyer/ui/icons/actionIcons'
import { formStyle } from '@foyer/ui/styles/form'
import { type ReactNode, useState } from 'react'
import { Row } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { EmptyState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { LegalCheckbox, useIsBlocked } from '../shell/Legal.js'
import { useWords } from '../shell/useWords.js'
import { BuyableIcon } from './BuyChoices.js'
import { listAssets, type OnrampAsset } from './buyForm.js'
import { SelectFrame, useSelect } from './SelectFrame.js'

/** The minimum number of tokens for a search field. Shorter lists fit on the screen. */
const searchFrom = 7

/** The list of tokens that can be bought on the active network. */
export default function OnRampTokenSelect(): ReactNode {
  const select = useSelect()
  const words = useWords('buy', english)
  const isBlocked = useIsBlocked()
  useStyle(formStyle)
  const [search, setSearch] = useState('')
  return (
    <SelectFrame select={select}>
      {(providers, network) => {
        const all = listAssets(providers)
        const shown = all.filter((asset) => contains(asset, search))
        return (
          <Stack>
            <LegalCheckbox />
            {all.length >= searchFrom && (
              <div className="field">
                <div className="box search">
                  <input
                    type="search"
                    aria-label={words.searchTokens}
                    placeholder={words.searchTokens}
                    autoComplete="off"
                    spellCheck={false}
                    value={search}
                    onChange={({ target }) => setSearch(target.value)}
                  />
                </div>
              </div>
            )}
            {shown.length === 0 && (
              <div role="status">
                <EmptyState icon={searchIcon} title={words.noneFoundTitle} text={words.noneFoundText} />
              </div>
            )}
            {shown.map((asset) => (
              <Row
                key={asset.id}
                title={cleanName(asset.name) || cleanSymbol(asset.symbol)}
                subtitle={<bdi>{cleanSymbol(asset.symbol)}</bdi>}
                icon={<BuyableIcon asset={asset} network={network} />}
                current={select.choice?.asset === asset.id}
                disabled={isBlocked}
                onClick={() => select.choose({ asset: asset.id })}
              />
            ))}
          </Stack>
        )
      }}
    </SelectFrame>
  )
}

function contains({ id, name, symbol }: OnrampAsset, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [id, name, symbol].some((text) => text.toLowerCase().includes(wanted))
}
