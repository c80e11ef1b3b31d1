// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// The registry of EIP-137: who owns a name, and which resolver answers for it.
/// It stands at a fixed address without a constructor; the sandbox writes the owner of the root into slot 0's mapping.
contract NameRegistry {
    struct Record {
        address owner;
        address resolver;
        uint64 ttl;
    }

    mapping(bytes32 => Record) private records;
    mapping(address => mapping(address => bool)) private operators;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event NewTTL(bytes32 indexed node, uint64 ttl);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotNameOwner(bytes32 node);

    modifier authorised(bytes32 node) {
        address holder = records[node].owner;
        if (holder != msg.sender && !operators[holder][msg.sender]) revert NotNameOwner(node);
        _;
    }

    function owner(bytes32 node) external view returns (address) {
        return records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return records[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return records[node].ttl;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return records[node].owner != address(0);
    }

    function isApprovedForAll(address holder, address operator) external view returns (bool) {
        return operators[holder][operator];
    }

    function setApprovalForAll(address operator, bool approved) external {
        operators[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function setOwner(bytes32 node, address newOwner) public authorised(node) {
        records[node].owner = newOwner;
        emit Transfer(node, newOwner);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address newOwner) public authorised(node) returns (bytes32) {
        bytes32 subnode = keccak256(abi.encodePacked(node, label));
        records[subnode].owner = newOwner;
        emit NewOwner(node, label, newOwner);
        return subnode;
    }

    function setRecord(bytes32 node, address newOwner, address newResolver, uint64 newTtl) external {
        setOwner(node, newOwner);
        _setResolverAndTtl(node, newResolver, newTtl);
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address newOwner, address newResolver, uint64 newTtl)
        external
    {
        _setResolverAndTtl(setSubnodeOwner(node, label, newOwner), newResolver, newTtl);
    }

    function setResolver(bytes32 node, address newResolver) external authorised(node) {
        records[node].resolver = newResolver;
        emit NewResolver(node, newResolver);
    }

    function setTTL(bytes32 node, uint64 newTtl) external authorised(node) {
        records[node].ttl = newTtl;
        emit NewTTL(node, newTtl);
    }

    function _setResolverAndTtl(bytes32 node, address newResolver, uint64 newTtl) private {
        if (records[node].resolver != newResolver) {
            records[node].resolver = newResolver;
            emit NewResolver(node, newResolver);
        }
        if (records[node].ttl != newTtl) {
            records[node].ttl = newTtl;
            emit NewTTL(node, newTtl);
        }
    }
}
