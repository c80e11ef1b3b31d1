// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IRegistryOwners {
    function owner(bytes32 node) external view returns (address);
    function isApprovedForAll(address holder, address operator) external view returns (bool);
}

/// The records behind a name: addresses (EIP-137, EIP-2304), reverse names (EIP-181) and texts (EIP-634).
contract NameResolver {
    uint256 private constant ETHER_COIN_TYPE = 60;

    IRegistryOwners public immutable registry;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => string) private names;
    mapping(bytes32 => mapping(string => string)) private texts;

    event AddrChanged(bytes32 indexed node, address a);
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event NameChanged(bytes32 indexed node, string name);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);

    error NotNameOwner(bytes32 node);

    modifier authorised(bytes32 node) {
        address holder = registry.owner(node);
        if (holder != msg.sender && !registry.isApprovedForAll(holder, msg.sender)) revert NotNameOwner(node);
        _;
    }

    constructor(IRegistryOwners registry_) {
        registry = registry_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 // ERC-165
            || id == 0x3b3b57de // addr(bytes32)
            || id == 0xf1cb7e06 // addr(bytes32,uint256)
            || id == 0x691f3431 // name(bytes32)
            || id == 0x59d1d43c; // text(bytes32,string)
    }

    function addr(bytes32 node) external view returns (address payable) {
        bytes memory stored = addresses[node][ETHER_COIN_TYPE];
        return stored.length == 20 ? payable(address(bytes20(stored))) : payable(address(0));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function name(bytes32 node) external view returns (string memory) {
        return names[node];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    function setAddr(bytes32 node, address a) external authorised(node) {
        addresses[node][ETHER_COIN_TYPE] = abi.encodePacked(a);
        emit AddressChanged(node, ETHER_COIN_TYPE, abi.encodePacked(a));
        emit AddrChanged(node, a);
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata a) external authorised(node) {
        addresses[node][coinType] = a;
        emit AddressChanged(node, coinType, a);
    }

    function setName(bytes32 node, string calldata newName) external authorised(node) {
        names[node] = newName;
        emit NameChanged(node, newName);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external authorised(node) {
        texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }
}
