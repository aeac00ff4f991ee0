// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/saslconversation.h"

#include <QFile>

#include <gssapi/gssapi_ext.h>
#include <sasl/sasl.h>

#include <array>
#include <cstring>
#include <memory>
#include <mutex>
#include <vector>

namespace lockscope::reach {

namespace {

constexpr char Service[] = "zookeeper";
/// What servers pass to Sasl.createSaslServer(), whatever they are called (ZooKeeper 3.4 to 3.9,
/// SaslServerCallbackHandler and ZooKeeperSaslServer.java).
constexpr char DigestHost[] = "zk-sasl-md5";

/// As the library's table has them all, whatever they take.
template <typename Function> auto callback(Function function)
{
    return reinterpret_cast<int (*)()>(reinterpret_cast<void (*)()>(function));
}

int logNothing(void *, int, const char *)
{
    return SASL_OK;
}

void *newMutex()
{
    return std::make_unique<std::mutex>().release();
}

int lockMutex(void *mutex)
{
    static_cast<std::mutex *>(mutex)->lock();
    return SASL_OK;
}

int unlockMutex(void *mutex)
{
    static_cast<std::mutex *>(mutex)->unlock();
    return SASL_OK;
}

void freeMutex(void *mutex)
{
    const std::unique_ptr<std::mutex> owned(static_cast<std::mutex *>(mutex));
}

/// What all conversations share, the library guards by mutexes that it has to be given: its own do
/// nothing (2.1.28, common.c).
int beginLibrary()
{
    sasl_set_mutex(newMutex, lockMutex, unlockMutex, freeMutex);
    static std::array<sasl_callback_t, 2> callbacks {
        {{SASL_CB_LOG, callback(logNothing), nullptr}, {SASL_CB_LIST_END, nullptr, nullptr}}};
    return sasl_client_init(callbacks.data());
}

/// What Kerberos says is in the last brackets: "GSSAPI Error: … (No Kerberos credentials
/// available)"; unless that is no error: "GSSAPI Error: The referenced credential has expired
/// (Success)".
QString reasonIn(const QString &text)
{
    const qsizetype open = text.lastIndexOf(QLatin1String(" ("));
    const qsizetype close = text.lastIndexOf(u')');
    if (open <= 0 || close < open)
        return text;
    const QString inner = text.mid(open + 2, close - open - 2);
    return inner == QLatin1String("Success") ? text.left(open).section(QLatin1String(": "), -1)
                                             : inner;
}

/// Kerberos says why in the minor code, where it has one.
QString reasonOf(OM_uint32 major, OM_uint32 minor)
{
    OM_uint32 ignored = 0;
    OM_uint32 more = 0;
    gss_buffer_desc text = GSS_C_EMPTY_BUFFER;
    if (minor != 0)
        gss_display_status(&ignored, minor, GSS_C_MECH_CODE, GSS_C_NO_OID, &more, &text);
    else
        gss_display_status(&ignored, major, GSS_C_GSS_CODE, GSS_C_NO_OID, &more, &text);
    QString said = QString::fromUtf8(static_cast<const char *>(text.value), qsizetype(text.length));
    gss_release_buffer(&ignored, &text);
    return said;
}

} // namespace

struct SaslConversation::Library
{
    Library(Sasl wanted, const QString &member)
        : sasl(std::move(wanted))
        , host(member.toUtf8())
        , user(sasl.user.toUtf8())
    { }

    const Sasl sasl;
    const QByteArray host;
    const QByteArray user;
    std::vector<char> secret; ///< a sasl_secret_t with the password after it
    std::array<sasl_callback_t, 4> callbacks {};
    sasl_conn_t *connection = nullptr;
    gss_cred_id_t credentials = GSS_C_NO_CREDENTIAL;

    static int giveName(void *context, int id, const char **result, unsigned *length);
    static int giveSecret(sasl_conn_t *, void *context, int id, sasl_secret_t **secret);
    Result<Done> open();
    Result<Done> acquireCredentials();
    Result<SaslTurn> turn(int code, const char *token, unsigned length) const;
};

int SaslConversation::Library::giveName(void *context, int, const char **result, unsigned *length)
{
    const auto &own = *static_cast<Library *>(context);
    *result = own.user.constData();
    if (length)
        *length = unsigned(own.user.size());
    return SASL_OK;
}

int SaslConversation::Library::giveSecret(sasl_conn_t *, void *context, int, sasl_secret_t **secret)
{
    auto &own = *static_cast<Library *>(context);
    *secret = reinterpret_cast<sasl_secret_t *>(own.secret.data());
    return SASL_OK;
}

Result<Done> SaslConversation::Library::open()
{
    static std::once_flag once;
    static int begun = SASL_FAIL;
    std::call_once(once, [] { begun = beginLibrary(); });

    secret.resize(sizeof(sasl_secret_t) + size_t(sasl.password.size()) + 1);
    auto *own = reinterpret_cast<sasl_secret_t *>(secret.data());
    own->len = static_cast<unsigned long>(sasl.password.size());
    std::memcpy(own->data, sasl.password.constData(), size_t(sasl.password.size()));

    callbacks = {{{SASL_CB_LIST_END, nullptr, nullptr}}};
    if (sasl.mechanism == Sasl::DigestMd5)
        callbacks = {
            {{SASL_CB_USER, callback(giveName), this}, {SASL_CB_AUTHNAME, callback(giveName), this},
                {SASL_CB_PASS, callback(giveSecret), this}, {SASL_CB_LIST_END, nullptr, nullptr}}};
    const char *name = sasl.mechanism == Sasl::DigestMd5 ? DigestHost : host.constData();
    const int made = begun != SASL_OK
        ? begun
        : sasl_client_new(Service, name, nullptr, nullptr, callbacks.data(), 0, &connection);
    if (made != SASL_OK)
        return failure(
            ErrorKind::Untrusted, QString::fromUtf8(sasl_errstring(made, nullptr, nullptr)));
    // Servers know no security layer: what is said later is as it is, or in TLS.
    const sasl_security_properties_t security {0, 0, 0, 0, nullptr, nullptr};
    sasl_setprop(connection, SASL_SEC_PROPS, &security);
    return sasl.mechanism == Sasl::Gssapi ? acquireCredentials() : Result<Done>(Done {});
}

/// By ourselves in any case: what Cyrus 2.1.28 acquires, it never releases. A keytab's go to a
/// ticket cache of their own, in memory: the operator's is left alone.
Result<Done> SaslConversation::Library::acquireCredentials()
{
    OM_uint32 minor = 0;
    OM_uint32 secondsLeft = 0;
    gss_name_t name = GSS_C_NO_NAME;
    QByteArray text = sasl.principal.toUtf8();
    if (!text.isEmpty()) {
        gss_buffer_desc buffer {size_t(text.size()), text.data()};
        gss_import_name(&minor, &buffer, GSS_C_NT_USER_NAME, &name);
    }
    const QByteArray file = "FILE:" + QFile::encodeName(sasl.keytab);
    const QByteArray cache = "MEMORY:lockscope-" + QByteArray::number(quintptr(this), 16);
    std::array<gss_key_value_element_desc, 2> elements {
        {{"client_keytab", file.constData()}, {"ccache", cache.constData()}}};
    const gss_key_value_set_desc ofKeytab {OM_uint32(elements.size()), elements.data()};
    const OM_uint32 major =
        gss_acquire_cred_from(&minor, name, GSS_C_INDEFINITE, GSS_C_NO_OID_SET, GSS_C_INITIATE,
            sasl.keytab.isEmpty() ? nullptr : &ofKeytab, &credentials, nullptr, &secondsLeft);
    const OM_uint32 why = minor;
    gss_release_name(&minor, &name);
    if (GSS_ERROR(major))
        return failure(ErrorKind::Untrusted, reasonOf(major, why));
    if (secondsLeft == 0)
        return failure(ErrorKind::Untrusted, reasonOf(GSS_S_CREDENTIALS_EXPIRED, 0));
    sasl_setprop(connection, SASL_GSS_CREDS, credentials);
    return Done {};
}

Result<SaslTurn> SaslConversation::Library::turn(int code, const char *token, unsigned length) const
{
    if (code != SASL_OK && code != SASL_CONTINUE)
        return failure(
            ErrorKind::Untrusted, reasonIn(QString::fromUtf8(sasl_errdetail(connection))));
    return SaslTurn {QByteArray(token, token ? qsizetype(length) : 0), code == SASL_OK};
}

SaslConversation::SaslConversation(Sasl sasl, const QString &host)
    : m_library(new Library(std::move(sasl), host))
{ }

SaslConversation::~SaslConversation()
{
    sasl_dispose(&m_library->connection);
    OM_uint32 minor = 0;
    gss_release_cred(&minor, &m_library->credentials);
}

Result<SaslTurn> SaslConversation::begin()
{
    if (auto opened = m_library->open(); !opened)
        return tl::unexpected(opened.error());
    const char *token = nullptr;
    unsigned length = 0;
    const char *mechanism = nullptr;
    // By DIGEST-MD5 members speak first. To those that it knows Cyrus would, with what it has from
    // the last login, of whichever member: JDKs before 2019 refuse that (JDK-6682540).
    const bool speaksFirst = m_library->sasl.mechanism == Sasl::Gssapi;
    const char *wanted = speaksFirst ? "GSSAPI" : "DIGEST-MD5";
    const int code = sasl_client_start(m_library->connection, wanted, nullptr,
        speaksFirst ? &token : nullptr, speaksFirst ? &length : nullptr, &mechanism);
    if (code == SASL_NOMECH)
        return failure(ErrorKind::Untrusted,
            Message::tr("this machine's SASL library lacks %1; in Debian it is in %2")
                .arg(QLatin1String(wanted),
                    m_library->sasl.mechanism == Sasl::Gssapi
                        ? QStringLiteral("libsasl2-modules-gssapi-mit")
                        : QStringLiteral("libsasl2-modules")));
    return m_library->turn(code, token, length);
}

Result<SaslTurn> SaslConversation::answer(const QByteArray &challenge)
{
    const char *token = nullptr;
    unsigned length = 0;
    const int code = sasl_client_step(m_library->connection, challenge.constData(),
        unsigned(challenge.size()), nullptr, &token, &length);
    return m_library->turn(code, token, length);
}

} // namespace lockscope::reach
