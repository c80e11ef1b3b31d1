import { networks as english } from '@foyer/messages/en/account'
import { searchIcon } from '@foyer/ui/icons/actionIcons'
import { helpIcon } from '@foyer/ui/icons/baseIcons'
import { type ReactNode, useId, useRef, useState } from 'react'
import { emit } from '../../core/state/emit.js'
import { getActiveChainId } from '../../core/state/select.js'
import { useClientState } from '../../react/useClientState.js'
import { useDebounced } from '../../react/useDebounced.js'
import { Glyph, Row } from '../../ui/Row.js'
import { ListSearch, useActiveDescendant } from '../../ui/SearchField.js'
import { EmptyState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { type VirtualGridHandle, VirtualList } from '../../ui/VirtualGrid.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { listNetworks } from './listNetworks.js'
import { NetworkRow } from './NetworkRow.js'
import { useChooseNetwork } from './useNetworkSwitch.js'

/** The debounce of the search, in milliseconds. AppKit has the same value. */
const searchDebounceMs = 100

/** The minimum number of networks with a search field. Fewer fit on the screen. */
const minSearchableNetworks = 6

const style = '.net-help{padding-top:8px}'

/** Lists the networks to switch to, the active one first. */
export default function Networks(): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('networks', english)
  const choose = useChooseNetwork()
  const [search, setSearch] = useState('')
  const settled = useDebounced(search, searchDebounceMs)
  const state = useClientState(
    client,
    ({ networks, namespaces, activeNamespace }) => [networks, namespaces, activeNamespace],
    ({ networks, namespaces, activeNamespace }) => ({ networks, namespaces, activeNamespace }),
  )
  const activeChainId = getActiveChainId({ ...client.store.getState(), ...state })
  const rows = listNetworks(state, activeChainId, settled)
  const listId = useId()
  const list = useRef<VirtualGridHandle>(null)
  const idOf = (index: number) => `${listId}-${index}`
  const descendant = useActiveDescendant({
    count: rows.length,
    idOf,
    onEnter: (index) => {
      const row = rows[index]
      if (row && !row.isRefused) void choose(row)
    },
    reveal: (index) => list.current?.reveal(index),
  })
  useStyle(style)
  const openHelp = () => {
    emit(client, 'CLICK_NETWORK_HELP')
    push('WhatIsANetwork')
  }
  return (
    <>
      {state.networks.length >= minSearchableNetworks && (
        <ListSearch
          label={words.searchNetworks}
          value={search}
          onChange={setSearch}
          clearLabel={words.clearSearch}
          listId={listId}
          descendant={descendant}
        />
      )}
      {rows.length === 0 && (
        <div role="status">
          <EmptyState icon={searchIcon} title={words.noneFoundTitle} text={words.noneFoundText} />
        </div>
      )}
      <VirtualList
        handle={list}
        id={listId}
        label={words.networksTitle}
        items={rows}
        getKey={({ network }) => network.caipNetworkId}
        getName={({ network }) => network.name}
        render={(entry, index) => (
          <NetworkRow
            entry={entry}
            onPress={(row) => void choose(row)}
            id={idOf(index)}
            isActive={index === descendant.active}
          />
        )}
      />
      <div className="net-help">
        <Row title={words.help} icon={<Glyph path={helpIcon} />} chevron onClick={openHelp} />
      </div>
    </>
  )
}
