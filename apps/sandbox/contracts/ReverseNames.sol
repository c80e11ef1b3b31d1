// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IRegistryWriter {
    function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl) external;
}

interface INameWriter {
    function setName(bytes32 node, string calldata name) external;
}

/// The registrar of `addr.reverse` (EIP-181): every account may say which name is its own.
contract ReverseNames {
    bytes32 private constant ADDR_REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    IRegistryWriter public immutable registry;
    address public immutable defaultResolver;

    constructor(IRegistryWriter registry_, address defaultResolver_) {
        registry = registry_;
        defaultResolver = defaultResolver_;
    }

    function node(address account) public pure returns (bytes32) {
        return keccak256(abi.encodePacked(ADDR_REVERSE, _label(account)));
    }

    function claim(address owner) external returns (bytes32) {
        registry.setSubnodeRecord(ADDR_REVERSE, _label(msg.sender), owner, defaultResolver, 0);
        return node(msg.sender);
    }

    function setName(string calldata name) external returns (bytes32 reverseNode) {
        reverseNode = node(msg.sender);
        bytes32 label = _label(msg.sender);
        registry.setSubnodeRecord(ADDR_REVERSE, label, address(this), defaultResolver, 0);
        INameWriter(defaultResolver).setName(reverseNode, name);
        registry.setSubnodeRecord(ADDR_REVERSE, label, msg.sender, defaultResolver, 0);
    }

    /// keccak256 of the 40 lower-case hex digits of the account.
    function _label(address account) private pure returns (bytes32) {
        bytes16 digits = "0123456789abcdef";
        bytes memory hexDigits = new bytes(40);
        uint160 rest = uint160(account);
        for (uint256 i = 40; i > 0; i--) {
            hexDigits[i - 1] = digits[rest & 0xf];
            rest >>= 4;
        }
        return keccak256(hexDigits);
    }
}
