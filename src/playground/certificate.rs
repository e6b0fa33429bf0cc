//! A certificate authority of the stand-in's own, made at its start and forgotten at its end.
//!
//! The bot under test calls `https://discord.com`; its HTTP client resolves that name to the
//! stand-in and trusts this authority. A self-signed leaf would be refused by rustls, so there is a
//! chain of two.

use std::io;
use std::sync::Arc;

use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

/// The name that the leaf certificate is made out for.
const HOST: &str = "discord.com";

/// The authority to trust, and the server's side of TLS.
pub struct Identity {
    pub authority_pem: String,
    pub server: Arc<ServerConfig>,
}

/// Makes an authority and a leaf for `discord.com`.
///
/// # Errors
/// When the keys or certificates cannot be made; on a working machine that does not happen.
pub fn make() -> io::Result<Identity> {
    let mut authority = CertificateParams::new(Vec::new()).map_err(io::Error::other)?;
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    authority.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    authority
        .distinguished_name
        .push(DnType::CommonName, "Two Lakes playground authority");
    let authority_key = KeyPair::generate().map_err(io::Error::other)?;
    let authority_certificate = authority
        .self_signed(&authority_key)
        .map_err(io::Error::other)?;
    let issuer = Issuer::new(authority, authority_key);

    let mut leaf = CertificateParams::new(vec![HOST.to_owned()]).map_err(io::Error::other)?;
    leaf.distinguished_name.push(DnType::CommonName, HOST);
    leaf.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let leaf_key = KeyPair::generate().map_err(io::Error::other)?;
    let leaf_certificate = leaf
        .signed_by(&leaf_key, &issuer)
        .map_err(io::Error::other)?;

    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(leaf_key.serialize_der()));
    let chain = vec![
        leaf_certificate.der().clone(),
        authority_certificate.der().clone(),
    ];
    // Two versions of rustls are in the tree, so the provider is named rather than found.
    let mut server = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(io::Error::other)?;
    server.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Identity {
        authority_pem: authority_certificate.pem(),
        server: Arc::new(server),
    })
}
