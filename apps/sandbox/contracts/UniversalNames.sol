// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IRegistryReader {
    function resolver(bytes32 node) external view returns (address);
}

interface IReverseReader {
    function name(bytes32 node) external view returns (string memory);
    function addr(bytes32 node) external view returns (address payable);
}

/// Looks a name up in one call (ENSIP-10, ENSIP-19 for coin type 60), the way clients ask a universal resolver.
contract UniversalNames {
    bytes32 private constant ADDR_REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    IRegistryReader public immutable registry;

    error DNSDecodingFailed(bytes dns);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    constructor(IRegistryReader registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return resolve(name, data);
    }

    function resolve(bytes calldata name, bytes calldata data) public view returns (bytes memory, address) {
        address found = _findResolver(name, 0);
        if (found == address(0)) revert ResolverNotFound(name);
        (bool ok, bytes memory answer) = found.staticcall(data);
        if (!ok) revert ResolverError(answer);
        return (answer, found);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return reverse(account, coinType);
    }

    function reverse(bytes calldata account, uint256 coinType)
        public
        view
        returns (string memory primary, address found, address reverseResolver)
    {
        if (coinType != 60 || account.length != 20) return ("", address(0), address(0));
        bytes32 node = keccak256(abi.encodePacked(ADDR_REVERSE, keccak256(_hexDigits(account))));
        reverseResolver = registry.resolver(node);
        if (reverseResolver == address(0)) return ("", address(0), address(0));
        primary = IReverseReader(reverseResolver).name(node);
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes32 primaryNode = _namehash(bytes(primary));
        found = registry.resolver(primaryNode);
        if (found == address(0)) revert ResolverNotFound(bytes(primary));
        address payable forward = IReverseReader(found).addr(primaryNode);
        if (forward != address(bytes20(account))) revert ReverseAddressMismatch(primary, abi.encodePacked(forward));
    }

    /// The resolver of a DNS-encoded name, or of its nearest parent that has one.
    function _findResolver(bytes calldata name, uint256 offset) private view returns (address found) {
        found = registry.resolver(_dnsNamehash(name, offset));
        if (found != address(0) || uint8(name[offset]) == 0) return found;
        return _findResolver(name, offset + 1 + uint8(name[offset]));
    }

    function _dnsNamehash(bytes calldata name, uint256 offset) private pure returns (bytes32) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        uint256 end = offset + 1 + length;
        if (end >= name.length) revert DNSDecodingFailed(name);
        return keccak256(abi.encodePacked(_dnsNamehash(name, end), keccak256(name[offset + 1:end])));
    }

    function _namehash(bytes memory name) private pure returns (bytes32 node) {
        uint256 end = name.length;
        for (uint256 i = name.length; i > 0; i--) {
            bool first = i == 1;
            if (!first && name[i - 1] != ".") continue;
            uint256 start = first && name[0] != "." ? 0 : i;
            node = keccak256(abi.encodePacked(node, _hashPart(name, start, end)));
            end = i - 1;
        }
    }

    function _hashPart(bytes memory name, uint256 start, uint256 end) private pure returns (bytes32) {
        bytes memory part = new bytes(end - start);
        for (uint256 i = start; i < end; i++) {
            part[i - start] = name[i];
        }
        return keccak256(part);
    }

    function _hexDigits(bytes calldata raw) private pure returns (bytes memory hexDigits) {
        bytes16 digits = "0123456789abcdef";
        hexDigits = new bytes(raw.length * 2);
        for (uint256 i = 0; i < raw.length; i++) {
            hexDigits[2 * i] = digits[uint8(raw[i]) >> 4];
            hexDigits[2 * i + 1] = digits[uint8(raw[i]) & 0xf];
        }
    }
}
