// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IERC1155Receiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);
    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external returns (bytes4);
}

/// An ERC-1155 collection that anyone may mint: it lives on test chains only and is worth nothing.
contract Badges {
    string public constant name = "Foyer Badges";
    string public constant symbol = "BADGE";
    /// Where the pages of the sandbox are; anyone may say it, as their port may change.
    string public baseUri;
    mapping(address => mapping(uint256 => uint256)) private _balances;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);

    error NotAllowed(address caller);
    error InsufficientBalance(uint256 balance, uint256 needed);
    error LengthsDiffer(uint256 first, uint256 second);
    error UnsafeRecipient(address to);
    error ZeroAddress();

    function setBaseUri(string calldata base) external {
        baseUri = base;
    }

    /// The reader puts the id in place of `{id}`, as 64 hex digits.
    function uri(uint256) external view returns (string memory) {
        return string.concat(baseUri, "/nfts/badges/{id}.json");
    }

    function mint(address to, uint256 id, uint256 value) external {
        if (to == address(0)) revert ZeroAddress();
        _balances[to][id] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function balanceOf(address account, uint256 id) public view returns (uint256) {
        return _balances[account][id];
    }

    function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory balances)
    {
        if (accounts.length != ids.length) revert LengthsDiffer(accounts.length, ids.length);
        balances = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) {
            balances[i] = balanceOf(accounts[i], ids[i]);
        }
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        _move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        bytes4 answer = IERC1155Receiver(to).onERC1155Received(msg.sender, from, id, value, data);
        if (answer != IERC1155Receiver.onERC1155Received.selector) revert UnsafeRecipient(to);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        if (ids.length != values.length) revert LengthsDiffer(ids.length, values.length);
        for (uint256 i = 0; i < ids.length; i++) {
            _move(from, to, ids[i], values[i]);
        }
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length == 0) return;
        bytes4 answer = IERC1155Receiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
        if (answer != IERC1155Receiver.onERC1155BatchReceived.selector) revert UnsafeRecipient(to);
    }

    /// ERC-165, ERC-1155 and its metadata address.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function _move(address from, address to, uint256 id, uint256 value) private {
        if (to == address(0)) revert ZeroAddress();
        if (msg.sender != from && !isApprovedForAll[from][msg.sender]) revert NotAllowed(msg.sender);
        uint256 balance = _balances[from][id];
        if (balance < value) revert InsufficientBalance(balance, value);
        _balances[from][id] = balance - value;
        _balances[to][id] += value;
    }
}
